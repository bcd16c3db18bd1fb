//! The page's server, asked as the page asks it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use super::quebra::Quebra;

/// Asks for everything that the page needs of a puzzle to open, play, solve, record and edit it.
pub(super) fn ask(quebra: &Quebra) -> Result<(), String> {
    let mut command = quebra.command(&["serve", "--port", "0", "--json", "--no-open"]);
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("quebra serve: {error}"))?;
    let asked = address(&mut child).and_then(|host| ask_all(&Server { host }));
    let _ = child.kill();
    let _ = child.wait();
    asked
}

fn address(child: &mut Child) -> Result<String, String> {
    let lines = BufReader::new(child.stdout.take().ok_or("it was not piped")?).lines();
    let told: String = lines.map_while(Result::ok).take_while(|line| line != "}").collect();
    let url = told.split("http://").nth(1).and_then(|rest| rest.split(['/', '"']).next());
    url.map(str::to_string).ok_or(format!("the server does not say where it is: {told}"))
}

fn ask_all(server: &Server) -> Result<(), String> {
    server.expect("GET", "/", "", &["<!doctype html>"])?;
    server.expect("GET", "/api/puzzles", "", &["\"lamps\"", "\"Three in a row\""])?;
    let at_start = r#"{"level": "lamps/2"}"#;
    server.expect("POST", "/api/open", at_start, &["\"lamps:**.**\"", "\"solved\":false"])?;
    let turn = r#"{"level": "lamps/2", "moves": ["1"], "move": "5"}"#;
    server.expect("POST", "/api/play", turn, &["\"solved\":true"])?;
    server.expect("POST", "/api/edit", r#"{"puzzle": "lamps", "text": "puzzle: lamps\n\n*.*\n"}"#, &["lamps:*.*"])?;
    for (task, words) in [
        (r#"{"kind": "solve", "level": "lamps/2", "method": "oldest"}"#, &["\"solved\"", "\"cost\":2"][..]),
        (r#"{"kind": "record", "level": "lamps/2", "method": "oldest:lit", "steps": 50}"#, &["\"steps\":["]),
        (r#"{"kind": "hint", "level": "lamps/2", "stage": 4}"#, &["\"move\":"]),
        (r#"{"kind": "review", "level": "lamps/2", "moves": ["1", "5"]}"#, &["\"moves\":"]),
        (r#"{"kind": "study", "level": "lamps/2"}"#, &["\"par\":2"]),
    ] {
        let started = server.expect("POST", "/api/jobs", task, &["\"id\":"])?;
        let id = started.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let id = id.ok_or_else(|| format!("{task}: a job without a name: {started}"))?;
        let told = server.expect("GET", &format!("/api/jobs/{id}/events"), "", &["event:done"])?;
        let missing = words.iter().find(|word| !told.contains(**word));
        if let Some(missing) = missing {
            return Err(format!("{task}: `{missing}` is not in {told}"));
        }
        println!("{task}: done");
    }
    Ok(())
}

struct Server {
    host: String,
}

impl Server {
    /// The answer without its blanks, if it is a good one and says all of this.
    fn expect(&self, verb: &str, path: &str, body: &str, words: &[&str]) -> Result<String, String> {
        let answer = self.answer(verb, path, body).map_err(|error| format!("{verb} {path}: {error}"))?;
        let (head, rest) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        if !head.starts_with("HTTP/1.1 20") {
            return Err(format!("{verb} {path} {body}: {head}\n{rest}"));
        }
        // Blanks between words of a text matter to nobody here; those around colons differ with how JSON is written.
        let rest = rest.replace(": ", ":");
        match words.iter().find(|word| !rest.to_lowercase().contains(&word.to_lowercase())) {
            Some(missing) => Err(format!("{verb} {path} {body}: `{missing}` is not in {rest}")),
            None => Ok(rest),
        }
    }

    fn answer(&self, verb: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        let (host, length) = (&self.host, body.len());
        write!(
            stream,
            "{verb} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        )?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}
