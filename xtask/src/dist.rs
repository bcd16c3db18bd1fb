//! What a release page carries, made from this tree: an archive with the command, its manual, its completions and all licences, a
//! Debian package, the page as files, and checksums. Times, owners and orders in archives are fixed: the same binary gives the same bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::archive::{checksum, pack};
use crate::licences;
use crate::setup::Tool;
use crate::site;
use crate::steps::{Steps, answer, cargo, program, spell, succeeds, target};

const NATIVE: &str = "x86_64-unknown-linux-gnu";
/// Needs nothing of the system that it runs on.
const STATIC: &str = "x86_64-unknown-linux-musl";
/// Shells, and what a completion script is called for them.
const SHELLS: [(&str, &str); 4] =
    [("bash", "quebra.bash"), ("zsh", "_quebra"), ("fish", "quebra.fish"), ("powershell", "_quebra.ps1")];

/// What can be read about the command: texts, and a folder of them.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
const DOCS: &str = "docs";

/// What is made, and where.
struct Release {
    out: PathBuf,
    version: String,
    /// Seconds since 1970: when what is released was committed.
    time: u64,
}

pub(crate) fn run(steps: &mut Steps, out: &Path) {
    let release = match Release::new(out) {
        Ok(release) => release,
        Err(what) => {
            steps.check("release", || Err(what));
            return;
        }
    };
    for triple in [host(), STATIC.to_string()] {
        match toolchain_for(&triple) {
            Ok(()) => {
                if steps.run(&format!("build for {triple}"), build(&triple)) {
                    steps.check(&format!("archive for {triple}"), || release.archive(&triple));
                }
            }
            Err(why) => steps.skip(&format!("build for {triple}"), &why),
        }
    }
    if host() != NATIVE {
        steps.skip("Debian package", "it is made on Linux with x86-64");
    } else if !succeeds(program("dpkg-deb", &["--version"])) {
        steps.skip("Debian package", "there is no dpkg-deb");
    } else if binary(NATIVE).is_file() {
        steps.check("Debian package", || release.debian());
    }
    let page = "the page as files";
    if host() != NATIVE {
        steps.skip(page, "it is the same for all systems, and is made on Linux with x86-64");
    } else if let Some(missing) = Tool::WebAssembly.missing() {
        steps.skip(page, &missing);
    } else {
        steps.check(page, || release.site());
    }
    steps.check("checksums", || release.checksums());
}

impl Release {
    fn new(out: &Path) -> Result<Self, String> {
        let manifest = fs::read_to_string("Cargo.toml").map_err(|error| format!("Cargo.toml: {error}"))?;
        let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
        let version = version.ok_or("Cargo.toml: no version")?.to_string();
        let time = answer(program("git", &["log", "-1", "--format=%ct"])).ok().and_then(|time| time.parse().ok());
        fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
        // What an earlier one left is not part of this one.
        for old in files(out)?.into_iter().filter(|path| is_ours(path)) {
            fs::remove_file(&old).map_err(|error| format!("{}: {error}", old.display()))?;
        }
        Ok(Self { out: absolute(out), version, time: time.unwrap_or(0) })
    }

    /// Everything that goes with the command, in a folder of its own.
    fn archive(&self, triple: &str) -> Result<(), String> {
        let name = format!("quebra-{}-{triple}", self.version);
        let folder = fresh(&target().join("release-page").join(&name))?;
        copy(&binary(triple), &folder.join(exe("quebra", triple)))?;
        documentation(Path::new("."), &folder)?;
        for file in licences::OURS {
            copy(Path::new(file), &folder.join(file))?;
        }
        write(&folder.join("THIRD-PARTY.txt"), &licences::third_parties("quebra", triple)?)?;
        manual(&folder.join("man"))?;
        completions(&folder.join("completions"))?;
        pack(&folder, self.time, &self.out.join(format!("{name}.tar.gz")))
    }

    /// A package for Debian and its relatives, with everything where its rules want it.
    fn debian(&self) -> Result<(), String> {
        let root = fresh(&target().join("release-page/debian"))?;
        let place = |path: &str| -> Result<PathBuf, String> {
            let path = root.join(path);
            make(&path)?;
            Ok(path)
        };
        let installed = place("usr/bin")?.join("quebra");
        copy(&binary(NATIVE), &installed)?;
        let pages = place("usr/share/man/man1")?;
        manual(&pages)?;
        run_quietly(program("gzip", &["--no-name", "-9"]).args(files(&pages)?))?;
        let scripts = fresh(&target().join("release-page/completions"))?;
        completions(&scripts)?;
        for (script, folder, name) in [
            ("quebra.bash", "usr/share/bash-completion/completions", "quebra"),
            ("_quebra", "usr/share/zsh/vendor-completions", "_quebra"),
            ("quebra.fish", "usr/share/fish/vendor_completions.d", "quebra.fish"),
        ] {
            copy(&scripts.join(script), &place(folder)?.join(name))?;
        }
        let documents = place("usr/share/doc/quebra")?;
        documentation(Path::new("."), &documents)?;
        fs::rename(documents.join("CHANGELOG.md"), documents.join("changelog"))
            .map_err(|error| problem(&documents, &error))?;
        run_quietly(program("gzip", &["--no-name", "-9"]).arg(documents.join("changelog")))?;
        write(&documents.join("copyright"), &licences::all("quebra", NATIVE)?)?;
        let mut size = 0;
        each_file(&root, &mut |path| {
            size += fs::metadata(path).map_or(0, |file| file.len()).div_ceil(1024);
            Ok(())
        })?;
        let control = format!(
            "Package: quebra\nVersion: {}\nArchitecture: amd64\nMaintainer: The quebra authors\n\
             Installed-Size: {size}\nDepends: {}\nSection: games\nPriority: optional\n\
             Description: single-player puzzles and the search methods that solve them\n \
             N-Puzzle, Bloxorz, Cohesion, Folding Blocks and Break the Ice: play them, ask\n \
             for a hint, watch a search think, design levels, and compare methods by\n \
             experiment, in the terminal or in the browser.\n",
            self.version,
            needs(&installed)?
        );
        write(&place("DEBIAN")?.join("control"), &control)?;
        run_quietly(program("chmod", &["-R", "u=rwX,go=rX"]).arg(&root))?;
        let package = self.out.join(format!("quebra_{}_amd64.deb", self.version));
        let mut build = program("dpkg-deb", &["--root-owner-group", "-Zxz", "--build"]);
        run_quietly(build.arg(&root).arg(&package).env("SOURCE_DATE_EPOCH", self.time.to_string()))?;
        // What was made can be read, and has what it should.
        let listed = answer(program("dpkg-deb", &["--contents", &package.to_string_lossy()]))?;
        for wanted in ["./usr/bin/quebra", "./usr/share/man/man1/quebra.1.gz", "./usr/share/doc/quebra/copyright"] {
            if !listed.contains(wanted) {
                return Err(format!("{}: no {wanted}", package.display()));
            }
        }
        Ok(())
    }

    /// The page that needs no server, by its own command.
    fn site(&self) -> Result<(), String> {
        let name = format!("quebra-{}-site", self.version);
        let folder = fresh(&target().join("release-page").join(&name))?;
        site::make(&folder)?;
        pack(&folder, self.time, &self.out.join(format!("{name}.tar.gz")))
    }

    fn checksums(&self) -> Result<(), String> {
        let made = files(&self.out)?.into_iter().filter(|path| is_ours(path) && !path.ends_with("SHA256SUMS"));
        let sums = made.map(|path| checksum(&path)).collect::<Result<String, _>>()?;
        if sums.is_empty() {
            return Err("nothing was made".to_string());
        }
        write(&self.out.join("SHA256SUMS"), &sums)?;
        println!("{sums}in {}", self.out.display());
        Ok(())
    }
}

/// By the command itself, as it runs here.
fn manual(folder: &Path) -> Result<(), String> {
    let mut man = command(&["--lang", "en", "man", "--out"]);
    run_quietly(man.arg(folder))?;
    if files(folder)?.iter().any(|path| path.ends_with("quebra.1")) { Ok(()) } else { Err("no manual".to_string()) }
}

/// All that the readme leads to.
fn documentation(from: &Path, to: &Path) -> Result<(), String> {
    for file in TEXTS {
        copy(&from.join(file), &to.join(file))?;
    }
    let docs = from.join(DOCS);
    each_file(&docs, &mut |file| {
        let copied = to.join(DOCS).join(file.strip_prefix(&docs).expect("it is in there"));
        copied.parent().map_or(Ok(()), make)?;
        copy(file, &copied)
    })
}

/// One script a shell.
fn completions(folder: &Path) -> Result<(), String> {
    make(folder)?;
    for (shell, file) in SHELLS {
        let script = answer(command(&["completions", shell]))?;
        if !script.contains("quebra") {
            return Err(format!("the completion script for {shell} is empty"));
        }
        write(&folder.join(file), &(script + "\n"))?;
    }
    Ok(())
}

/// The command that was just built.
fn command(arguments: &[&str]) -> Command {
    let mut command = program(&binary(&host()).to_string_lossy(), arguments);
    command.env("LC_ALL", "C");
    command
}

/// The system that this runs on, as the compiler calls it.
fn host() -> String {
    let version = answer(program("rustc", &["--version", "--verbose"])).unwrap_or_default();
    version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or(NATIVE).to_string()
}

/// Can it be built for that system here? If not, what is missing.
fn toolchain_for(triple: &str) -> Result<(), String> {
    let libraries = answer(program("rustc", &["--print", "target-libdir", "--target", triple]))?;
    if !Path::new(&libraries).is_dir() {
        return Err(format!("the toolchain has no libraries for it: rustup target add {triple}"));
    }
    if triple == STATIC && !succeeds(program("musl-gcc", &["--version"])) {
        return Err("there is no musl-gcc, which Debian has in musl-tools".to_string());
    }
    Ok(())
}

fn build(triple: &str) -> Command {
    cargo(&["build", "--profile", "dist", "--locked", "--package", "quebra", "--target", triple])
}

fn binary(triple: &str) -> PathBuf {
    target().join(triple).join("dist").join(exe("quebra", triple))
}

fn exe(name: &str, triple: &str) -> String {
    if triple.contains("windows") { format!("{name}.exe") } else { name.to_string() }
}

/// What a binary needs of Debian, by Debian's own tool where it is there.
fn needs(binary: &Path) -> Result<String, String> {
    let folder = fresh(&target().join("release-page/needs"))?;
    make(&folder.join("debian"))?;
    write(&folder.join("debian/control"), "Source: quebra\n\nPackage: quebra\nArchitecture: any\n")?;
    let mut ask = program("dpkg-shlibdeps", &["-O"]);
    ask.arg(binary).current_dir(&folder);
    let found = answer(ask).ok().and_then(|text| text.strip_prefix("shlibs:Depends=").map(str::to_string));
    Ok(found.unwrap_or_else(|| "libc6, libgcc-s1".to_string()))
}

fn is_ours(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name == "SHA256SUMS"
        || name.starts_with("quebra-") && name.ends_with(".tar.gz")
        || name.starts_with("quebra_") && name.ends_with("_amd64.deb")
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn problem(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| problem(folder, &error))
}

/// A folder with nothing in it.
fn fresh(folder: &Path) -> Result<PathBuf, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| problem(folder, &error))?;
    }
    make(folder)?;
    Ok(folder.to_path_buf())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| problem(path, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| problem(from, &error))
}

/// What is in a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| problem(folder, &error))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.sort_unstable();
    Ok(found)
}

fn each_file(folder: &Path, visit: &mut dyn FnMut(&Path) -> Result<(), String>) -> Result<(), String> {
    for path in files(folder)? {
        if path.is_dir() {
            each_file(&path, visit)?;
        } else {
            visit(&path)?;
        }
    }
    Ok(())
}

fn run_quietly(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{}: {error}", spell(command)))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{}: {}\n{}", spell(command), output.status, String::from_utf8_lossy(&output.stderr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_release_made_is_cleared_away() {
        for ours in ["SHA256SUMS", "quebra-0.1.0-x.tar.gz", "quebra_0.1.0_amd64.deb"] {
            assert!(is_ours(Path::new(ours)), "{ours}");
        }
        for other in ["notes.txt", "quebra", "quebra-data", "other.tar.gz"] {
            assert!(!is_ours(Path::new(other)), "{other}");
        }
    }

    #[test]
    fn what_the_readme_leads_to_is_in_the_archive() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let folder = fresh(&std::env::temp_dir().join(format!("quebra-dist-{}", std::process::id()))).unwrap();
        documentation(root, &folder).unwrap();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let links = readme.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        // All but those that lead into the sources.
        for link in links.filter(|link| *link != "Containerfile") {
            assert!(folder.join(link).is_file(), "{link}");
        }
        assert!(folder.join("docs/rules/bloxorz.svg").is_file());
        fs::remove_dir_all(folder).unwrap();
    }
}
