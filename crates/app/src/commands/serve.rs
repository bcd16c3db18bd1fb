//! `quebra serve`: the web workbench on this machine.

use std::io::IsTerminal;
use std::net::IpAddr;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use quebra_api::fields::Read;
use quebra_api::limits::Memory;
use quebra_api::schema::Schema;
use quebra_api::words::Words;
use serde::Serialize;

use crate::cli::arguments::{memory, positive, ranged};
use crate::cli::errors;
use crate::cli::output::{self, Status, print, print_json};
use crate::serve::{Server, Settings};

#[derive(Args)]
pub(crate) struct ServeArguments {
    /// The address to listen on; any but this machine's own lets in others who have the link that is printed
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// The port to listen on, 0 for any [default: 4747, or the next one that is free]
    #[arg(long, value_name = "NUMBER", value_parser = ranged(0..=u16::MAX, "expected a number from 0 to 65535"))]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// How many searches run at once; others wait for their turn [default: all cores]
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    threads: Option<NonZero<usize>>,
    /// How much memory all searches together may hold, such as 2GiB [default: 80 % of what is free]
    #[arg(long, value_name = "SIZE", value_parser = Memory::read)]
    memory: Option<Memory>,
    /// The folder with files of results to browse [default: this one]
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    lab: PathBuf,
    /// Print where it is as JSON
    #[arg(long)]
    json: bool,
}

/// Where the server is, for programs.
#[derive(Serialize)]
struct Place<'a> {
    schema: Schema,
    url: &'a str,
    address: IpAddr,
    port: u16,
}

pub(crate) fn run(arguments: &ServeArguments, words: Words) -> output::Outcome {
    let threads = arguments.threads.or_else(|| std::thread::available_parallelism().ok());
    let server = Server::new(Settings {
        host: arguments.host.clone(),
        port: arguments.port,
        threads: threads.unwrap_or(NonZero::<usize>::MIN),
        memory: memory(arguments.memory),
        lab: arguments.lab.clone(),
    })?;
    let address = server.address;
    if !address.ip().is_loopback() {
        let open = words.say_with("cli-serve-open", &[("address", address.ip().to_string().into())]);
        errors::warn(&open, words);
    }
    if arguments.json {
        print_json(&Place { schema: Schema, url: &server.url, address: address.ip(), port: address.port() })?;
    } else {
        print(&(words.say_with("cli-serve-at", &[("url", server.url.clone().into())]) + "\n"))?;
        if !arguments.no_open && std::io::stdout().is_terminal() {
            // Where there is no browser, the address is on the screen.
            let _ = open::that_detached(&server.url);
        }
    }
    server.run()?;
    Ok(Status::Done)
}
