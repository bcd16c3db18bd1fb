//! A real Slurm on this machine: munged, slurmctld and two nodes, on loopback, in a temporary folder. It is gone when it is dropped,
//! and when the process that started it is.

#![allow(missing_docs, unreachable_pub, reason = "it is a part of tests")]

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub const NODES: [&str; 2] = ["n1", "n2"];
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Cluster {
    folder: TempDir,
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts one, or says what keeps it from being started.
    pub fn start() -> Result<Self, String> {
        // Asked for their version, some of them look for a configuration.
        let is_there = |program: &str| std::env::split_paths(&path()).any(|folder| folder.join(program).is_file());
        if let Some(missing) =
            ["munged", "slurmctld", "slurmd", "sbatch", "setpriv"].iter().find(|name| !is_there(name))
        {
            return Err(format!("there is no {missing}"));
        }
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).map_err(|error| error.to_string())?;
        let mut cluster = Self { folder, daemons: Vec::new() };
        cluster.begin().map_err(|what| format!("{what}\n{}", cluster.complaints()))?;
        Ok(cluster)
    }

    fn begin(&mut self) -> Result<(), String> {
        let home = self.folder.path().to_path_buf();
        let said = |error: std::io::Error| error.to_string();
        let munge = home.join("munge");
        fs::create_dir(&munge).map_err(said)?;
        // Any key will do: nobody else is on this loopback for long.
        let seed = format!("{:?} {}", std::time::SystemTime::now(), std::process::id());
        fs::write(munge.join("key"), seed.repeat(64)).map_err(said)?;
        fs::set_permissions(munge.join("key"), fs::Permissions::from_mode(0o600)).map_err(said)?;
        let is_root = uid() == "0";
        if is_root {
            let owner = Command::new("chown").args(["-R", "munge:"]).arg(&munge).output().map_err(said)?;
            if !owner.status.success() {
                return Err(String::from_utf8_lossy(&owner.stderr).into_owned());
            }
        }
        let option = |name: &str, file: &str| format!("--{name}={}", munge.join(file).display());
        let user: &[&str] = if is_root { &["--reuid", "munge", "--regid", "munge", "--clear-groups"] } else { &[] };
        let munged = ["munged", "--foreground", "--force"].map(String::from).into_iter().chain([
            option("key-file", "key"),
            option("socket", "socket"),
            option("pid-file", "pid"),
            option("log-file", "log"),
            option("seed-file", "seed"),
        ]);
        self.spawn("munged", user, munged)?;
        until("munged has no socket", || munge.join("socket").exists())?;
        fs::write(self.configuration(), self.configured()?).map_err(said)?;
        self.spawn("slurmctld", &[], ["slurmctld", "-D"].map(String::from))?;
        for node in NODES {
            self.spawn(node, &[], ["slurmd", "-D", "-N", node].map(String::from))?;
        }
        until("the nodes do not come up", || self.ask(&["sinfo", "-h", "-t", "idle", "-o", "%D"]).trim() == "2")
    }

    fn configured(&self) -> Result<String, String> {
        let home = self.folder.path().display();
        let user = String::from_utf8(Command::new("id").arg("-un").output().map_err(|e| e.to_string())?.stdout)
            .map_err(|error| error.to_string())?;
        let mut ports = free_ports(3)?.into_iter();
        let mut port = || ports.next().expect("three were asked for");
        let mut text = format!(
            "ClusterName=test\nSlurmctldHost=localhost(127.0.0.1)\nSlurmctldPort={}\nSlurmUser={user}SlurmdUser={user}\
             AuthType=auth/munge\nAuthInfo=socket={home}/munge/socket\nCredType=cred/munge\n\
             SlurmctldPidFile={home}/slurmctld.pid\nSlurmdPidFile={home}/slurmd-%n.pid\nSlurmdSpoolDir={home}/spool-%n\n\
             StateSaveLocation={home}/state\nSlurmctldLogFile={home}/slurmctld.log\nSlurmdLogFile={home}/slurmd-%n.log\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/cons_tres\n\
             SelectTypeParameters=CR_Core\nReturnToService=2\nMpiDefault=none\nKillWait=2\n\
             JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
             SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000\n",
            port()
        );
        for node in NODES {
            let port = port();
            text.push_str(&format!(
                "NodeName={node} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=4000\n"
            ));
        }
        fs::create_dir(self.folder.path().join("state")).map_err(|error| error.to_string())?;
        Ok(text + "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n")
    }

    pub fn configuration(&self) -> PathBuf {
        self.folder.path().join("slurm.conf")
    }

    /// A daemon that dies with whoever started it.
    fn spawn(&mut self, name: &str, user: &[&str], words: impl IntoIterator<Item = String>) -> Result<(), String> {
        let out =
            fs::File::create(self.folder.path().join(format!("{name}.out"))).map_err(|error| error.to_string())?;
        let child = Command::new("setpriv")
            .args(["--pdeathsig", "KILL"])
            .args(user)
            .args(words)
            .env("SLURM_CONF", self.configuration())
            .env("PATH", path())
            .stdin(Stdio::null())
            .stdout(out.try_clone().map_err(|error| error.to_string())?)
            .stderr(out)
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        self.daemons.push(child);
        Ok(())
    }

    /// A command of Slurm's, whatever it says.
    pub fn command(&self, words: &[&str]) -> Output {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("SLURM_CONF", self.configuration()).output().expect("Slurm's commands are there")
    }

    /// What a command of Slurm's writes.
    pub fn ask(&self, words: &[&str]) -> String {
        String::from_utf8_lossy(&self.command(words).stdout).into_owned()
    }

    /// Waits until Slurm has nothing to do.
    pub fn rest(&self) {
        until("Slurm does not come to rest", || self.ask(&["squeue", "-h"]).trim().is_empty()).expect("it ends");
    }

    fn complaints(&self) -> String {
        let mut text = String::new();
        for entry in fs::read_dir(self.folder.path()).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "out" || ending == "log") {
                text.push_str(&format!("{}:\n{}\n", path.display(), fs::read_to_string(&path).unwrap_or_default()));
            }
        }
        text
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.configuration().exists() {
            let jobs = self.ask(&["squeue", "-h", "-o", "%A"]);
            let jobs: Vec<&str> = jobs.split_whitespace().collect();
            if !jobs.is_empty() {
                self.command(&[&["scancel"], &jobs[..]].concat());
                let _ = until("", || self.ask(&["squeue", "-h"]).trim().is_empty());
            }
        }
        for daemon in self.daemons.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// Daemons are where only root looks by itself.
fn path() -> String {
    format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default())
}

pub fn uid() -> String {
    let output = Command::new("id").arg("-u").output().expect("everybody has an id");
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

/// Waits for something to become true.
pub fn until(what: &str, mut is_true: impl FnMut() -> bool) -> Result<(), String> {
    let started = Instant::now();
    while !is_true() {
        if started.elapsed() > PATIENCE {
            return Err(format!("{what} within {} s", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn free_ports(count: usize) -> Result<Vec<u16>, String> {
    let listeners: Result<Vec<_>, _> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
    let ports = listeners.and_then(|all| all.iter().map(|one| Ok(one.local_addr()?.port())).collect());
    ports.map_err(|error| error.to_string())
}

/// A small disk, for as long as it lives.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    pub fn at(path: &Path, bytes: u64) -> Result<Self, String> {
        fs::create_dir_all(path).map_err(|error| error.to_string())?;
        let output = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "tmpfs"])
            .arg(path)
            .output()
            .map_err(|error| error.to_string())?;
        if output.status.success() {
            Ok(Self(path.to_path_buf()))
        } else {
            Err(String::from_utf8_lossy(&output.stderr).trim().to_string())
        }
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }

    /// Takes all the room there is.
    pub fn fill(&self) {
        use std::io::Write;
        let mut file = fs::File::create(self.filler()).expect("it can be made");
        while file.write_all(&[0; 4096]).is_ok() {}
    }

    /// Gives it back.
    pub fn empty(&self) {
        fs::remove_file(self.filler()).expect("it is there");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}
