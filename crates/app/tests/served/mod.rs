//! A running server, and a client for it.

#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses what it needs")]

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::http::Response;
use ureq::{Agent, Body};

pub struct Server {
    pub child: Child,
    /// Where it is, without a token.
    pub url: String,
    /// Where it says that it is.
    pub link: String,
    agent: Agent,
    _folder: TempDir,
}

impl Server {
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, Stdio::inherit())
    }

    pub fn start_with(arguments: &[&str], stderr: Stdio) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_quebra")), arguments, stderr)
    }

    /// A server that may open so many files.
    pub fn start_with_files(files: usize) -> Self {
        let mut shell = Command::new("sh");
        let binary = env!("CARGO_BIN_EXE_quebra");
        shell.args(["-c", &format!("ulimit -n {files} && exec \"$0\" \"$@\""), binary]);
        Self::start_by(shell, &[], Stdio::inherit())
    }

    fn start_by(mut command: Command, arguments: &[&str], stderr: Stdio) -> Self {
        let folder = TempDir::new().expect("a temporary folder can be made");
        let mut child = command
            .args(["serve", "--port", "0", "--json", "--no-open"])
            .args(arguments)
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .expect("the binary starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut text = String::new();
        for line in lines.map_while(Result::ok) {
            text.push_str(&line);
            if line == "}" {
                break;
            }
        }
        let place: Value = serde_json::from_str(&text).expect("it says where it is");
        let link = place["url"].as_str().expect("the place has a url").to_string();
        let url = link.split('?').next().expect("there is a first part").to_string();
        // The server may close connections that are kept for later; browsers ask again then, this client does not.
        let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).max_idle_connections(0);
        let agent: Agent = agent.build().into();
        Self { child, url, link, agent, _folder: folder }
    }

    /// A connection of one's own, on which this was sent.
    pub fn connect(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    /// The most memory that it ever held, in MiB, where the system tells.
    pub fn peak(&self) -> Option<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<usize>().ok()? >> 10)
    }

    /// What `Host` the server has.
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    pub fn get(&self, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
        let request = self.agent.get(format!("{}{path}", self.url));
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).call().unwrap()
    }

    pub fn post_raw(&self, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Response<Body> {
        let request = self.agent.post(format!("{}{path}", self.url));
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send(body).unwrap()
    }

    /// The status and the JSON of an answer.
    pub fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let headers = [("content-type", "application/json")];
        let mut response = self.post_raw(path, &headers, body.to_string().as_bytes());
        (response.status().as_u16(), json_of(&mut response))
    }

    pub fn ask(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer
    }

    pub fn delete(&self, path: &str) -> u16 {
        self.agent.delete(format!("{}{path}", self.url)).call().unwrap().status().as_u16()
    }

    pub fn start_job(&self, task: &Value, client: &str) -> String {
        self.start_job_for(task, client, None)
    }

    pub fn start_job_for(&self, task: &Value, client: &str, stream: Option<&str>) -> String {
        let mut headers = vec![("content-type", "application/json"), ("x-client", client)];
        headers.extend(stream.map(|stream| ("x-stream", stream)));
        let mut response = self.post_raw("api/jobs", &headers, task.to_string().as_bytes());
        let answer = json_of(&mut response);
        assert_eq!(response.status(), 202, "{task}: {answer}");
        answer["id"].as_str().expect("a job has a name").to_string()
    }

    pub fn listen(&self, id: &str) -> Events {
        self.listen_to(&format!("api/jobs/{id}/events"))
    }

    pub fn listen_to(&self, path: &str) -> Events {
        let response = self.get(path, &[]);
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let body = Box::new(response.into_body().into_reader()) as Box<dyn std::io::Read>;
        Events { lines: BufReader::new(body).lines(), id: String::new() }
    }

    /// Runs a job to its end.
    pub fn job(&self, task: &Value) -> Value {
        let id = self.start_job(task, "");
        let (name, data) = self.listen(&id).last().expect("a job has an end");
        assert_eq!(name, "done", "{task}: {data}");
        data
    }

    pub fn solve(&self, level: &str) -> Value {
        self.job(&json!({ "kind": "solve", "level": level }))
    }

    /// Sends a signal and gives the exit status.
    pub fn end(&mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn json_of(response: &mut Response<Body>) -> Value {
    let text = response.body_mut().with_config().limit(1 << 30).read_to_string().unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The events of a job: names and data.
pub struct Events {
    lines: Lines<BufReader<Box<dyn std::io::Read>>>,
    /// The job that the last one was about.
    pub id: String,
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut name, mut data) = (String::new(), None);
        loop {
            // A server that ends closes the stream, in whatever way.
            let line = self.lines.next()?.ok()?;
            if let Some(text) = line.strip_prefix("id: ") {
                self.id = text.to_string();
            } else if let Some(text) = line.strip_prefix("event: ") {
                name = text.to_string();
            } else if let Some(text) = line.strip_prefix("data: ") {
                data = Some(serde_json::from_str(text).expect("data is JSON"));
            } else if line.is_empty()
                && let Some(data) = data.take()
            {
                return Some((name, data));
            }
        }
    }
}
