//! The page without a server: a folder that any host can serve, also below a path of its own, and the whole in one file.
//!
//! Everything that a visit needs lies in a folder named after its version, so that parts of two versions never meet. The page's
//! policy allows its own scripts and WebAssembly, and nothing else.

mod bundle;
pub(crate) mod engine;

use std::fs;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::licences;
use engine::Extent;

const WEB: &str = "crates/app/web";
/// What the page begins with, and who answers instead of a server.
const STARTS: [&str; 3] = ["start.js", "main.js", "offline.js"];
const INSTEAD: bundle::Instead = &[("server.js", "engine.js")];

/// What the page is made of.
struct Parts {
    script: String,
    style: String,
    worker: String,
    /// The engine: what the first view waits for, and all of it.
    desk: Vec<u8>,
    engine: Vec<u8>,
    icon: String,
    manifest: String,
    /// What keeps all of it in browsers.
    keeper: String,
    /// The page before the links to the rest, and what is shown.
    head: String,
    body: String,
}

/// Makes it in a folder.
pub(crate) fn make(folder: &Path) -> Result<(), String> {
    let build = |extent| {
        let built = engine::build(extent)?;
        fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
    };
    let parts = Parts::read(build(Extent::Desk)?, build(Extent::Whole)?)?;
    let version = parts.version();
    // What an older version left would be sent for ever.
    let old = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in
        old.filter(|path| path.is_dir() && path.file_name().is_some_and(|name| is_version(&name.to_string_lossy())))
    {
        fs::remove_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut files = Vec::new();
    let mut write = |name: &str, data: &[u8]| {
        let path = folder.join(name);
        let place = path.parent().expect("it is in the folder");
        fs::create_dir_all(place)
            .and_then(|()| fs::write(&path, data))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let packed = pack(data).len();
        println!("{:9} {:9} packed  {name}", data.len(), packed);
        files.push((name.to_string(), packed));
        Ok::<(), String>(())
    };
    write(&format!("{version}/app.js"), parts.script.as_bytes())?;
    write(&format!("{version}/style.css"), parts.style.as_bytes())?;
    write(&format!("{version}/worker.js"), parts.worker.as_bytes())?;
    write(&format!("{version}/desk.wasm"), &parts.desk)?;
    write("logo.svg", parts.icon.as_bytes())?;
    write("quebra.webmanifest", parts.manifest.as_bytes())?;
    write("index.html", parts.in_folder(&version).as_bytes())?;
    write(&format!("{version}/engine.wasm"), &parts.engine)?;
    // Some hosts send whoever asks for `index.html` to its folder; what came by such a way is no answer to who opens a page.
    let kept = |name: &str| if name == "index.html" { "./".to_string() } else { name.to_string() };
    let cached: Vec<String> = files.iter().map(|(name, _)| format!("{:?}", kept(name))).collect();
    let all: usize = files.iter().map(|(_, packed)| packed).sum();
    let first = all - files.last().map_or(0, |(_, packed)| *packed);
    let site = format!("globalThis.SITE = {{ version: {version:?}, files: [{}] }};\n", cached.join(", "));
    let path = folder.join("sw.js");
    fs::write(&path, site + &parts.keeper).map_err(|error| format!("{}: {error}", path.display()))?;
    let path = folder.join("quebra.html");
    let whole = parts.in_one_file();
    fs::write(&path, &whole).map_err(|error| format!("{}: {error}", path.display()))?;
    let path = folder.join("licences.txt");
    fs::write(&path, licences::all("quebra-engine", engine::WASM)?)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{:9} {first:9} packed  until one can play", "");
    println!("{:9} {all:9} packed  in all, with what searches", "");
    println!("{:9} {:9} packed  quebra.html", whole.len(), pack(whole.as_bytes()).len());
    Ok(())
}

/// Is this the name of a version's folder?
fn is_version(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A file of the page.
fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(Path::new(WEB).join(name)).map_err(|error| format!("{name}: {error}"))
}

/// As hosts send it.
fn pack(data: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(data).and_then(|()| packer.finish()).expect("there is room")
}

/// A digest, as policies name scripts.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

impl Parts {
    fn read(desk: Vec<u8>, engine: Vec<u8>) -> Result<Self, String> {
        let page = read("index.html")?;
        let fail = |what: &str| format!("index.html: expected {what}");
        let (head, rest) = page.split_once("    <link rel=\"icon\"").ok_or_else(|| fail("an icon after the title"))?;
        let (_, body) = rest.split_once("  </head>").ok_or_else(|| fail("the end of its head"))?;
        let list = read("style.css")?;
        let styles = list.lines().filter_map(|line| line.strip_prefix("@import \"")?.strip_suffix("\";"));
        Ok(Self {
            script: bundle::bundle(Path::new(WEB), &STARTS, INSTEAD)?,
            style: styles.map(read).collect::<Result<String, _>>()?,
            worker: read("worker.js")?,
            desk,
            engine,
            icon: read("logo.svg")?,
            manifest: read("quebra.webmanifest")?,
            keeper: read("sw.js")?,
            head: head.to_string(),
            body: format!("  </head>{}", body.replace("<!-- icons.svg -->", &read("icons.svg")?)),
        })
    }

    /// Of all that is kept, and of what keeps it: browsers that have a version ask for nothing of it again.
    fn version(&self) -> String {
        let mut hasher = Sha256::new();
        let page = self.in_folder("");
        for part in [&self.script, &self.style, &self.worker, &self.icon, &self.manifest, &self.keeper, &page] {
            hasher.update(part);
        }
        hasher.update(&self.desk);
        hasher.update(&self.engine);
        let digest = hasher.finalize();
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        format!("{:016x}", u64::from_be_bytes(*first))
    }

    /// The page, with a policy and what it is made of.
    fn page(&self, script: &str, style: &str, rest: &str, links: &str) -> String {
        let policy = format!(
            "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style}; {rest}; base-uri 'none'; form-action 'none'"
        );
        // A policy holds for what comes after it.
        let head = self.head.replacen(
            "<meta charset=\"utf-8\" />",
            &format!(
                "<meta charset=\"utf-8\" />\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />"
            ),
            1,
        );
        format!("{head}{links}{}", self.body)
    }

    /// The page of the folder.
    fn in_folder(&self, version: &str) -> String {
        let links = format!(
            r#"    <link rel="icon" href="logo.svg" type="image/svg+xml" />
    <link rel="manifest" href="quebra.webmanifest" />
    <link rel="license" href="licences.txt" />
    <link id="desk" rel="preload" href="{version}/desk.wasm" as="fetch" crossorigin />
    <meta id="engine" name="engine" content="{version}/engine.wasm" />
    <meta id="worker" name="worker" content="{version}/worker.js" />
    <link rel="stylesheet" href="{version}/style.css" />
    <script src="{version}/app.js" defer></script>
"#
        );
        let rest = "img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'";
        self.page("'self'", "'self'", rest, &links)
    }

    /// The page in one file. What is no script is only text to browsers.
    fn in_one_file(&self) -> String {
        let script = self.script.replace("</script", "<\\/script");
        let icon = STANDARD.encode(&self.icon);
        let links = format!(
            "    <link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\" />\n    <style>{}</style>\n",
            self.style
        );
        let page = self.page(
            &digest(&script),
            &digest(&self.style),
            "img-src data: blob:; connect-src blob:; worker-src blob:",
            &links,
        );
        let parts = format!(
            "    <script type=\"text/plain\" id=\"worker\">{}</script>\n    <script type=\"text/plain\" id=\"desk\">{}</script>\n    \
             <script type=\"text/plain\" id=\"engine\">{}</script>\n    <script>{script}</script>\n  </body>",
            self.worker,
            STANDARD.encode(pack(&self.desk)),
            STANDARD.encode(pack(&self.engine))
        );
        page.replacen("  </body>", &parts, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        Parts {
            script: "get(\"</script>\");".to_string(),
            style: "body {}".to_string(),
            worker: "work()".to_string(),
            desk: b"\0asm".to_vec(),
            engine: b"\0asm whole".to_vec(),
            icon: "<svg/>".to_string(),
            manifest: "{}".to_string(),
            keeper: "keep()".to_string(),
            head: "<meta charset=\"utf-8\" />\n".to_string(),
            body: "  </head>\n  <body>\n  </body>\n".to_string(),
        }
    }

    #[test]
    fn the_folder_is_found_below_any_path_and_by_its_version() {
        let (parts, version) = (parts(), parts().version());
        assert!(is_version(&version) && !is_version("experiments-here"));
        let page = parts.in_folder(&version);
        assert!(page.contains(&format!("src=\"{version}/app.js\"")) && !page.contains("=\"/"), "{page}");
    }

    #[test]
    fn whatever_changes_is_another_version() {
        let version = parts().version();
        let changes: [fn(&mut Parts); 10] = [
            |parts| parts.script.push(' '),
            |parts| parts.style.push(' '),
            |parts| parts.worker.push(' '),
            |parts| parts.desk.push(0),
            |parts| parts.engine.push(0),
            |parts| parts.icon.push(' '),
            |parts| parts.manifest.push(' '),
            |parts| parts.keeper.push(' '),
            |parts| parts.head.push(' '),
            |parts| parts.body.push(' '),
        ];
        for (place, change) in changes.into_iter().enumerate() {
            let mut other = parts();
            change(&mut other);
            assert_ne!(other.version(), version, "{place}");
        }
    }

    #[test]
    fn one_file_names_its_scripts_by_their_digests() {
        let page = parts().in_one_file();
        let script = "get(\"<\\/script>\");";
        assert!(page.contains(&format!("<script>{script}</script>")) && page.contains(&digest(script)), "{page}");
        assert!(!page.contains("'unsafe-inline'") && !page.contains("'self'") && !page.contains("href=\"l"), "{page}");
    }
}
