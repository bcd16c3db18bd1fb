/** Starts the real server for the tests, on a free port, and ends it after them; beside it a plain one, for the page without a server. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The command: what QUEBRA says, else the one that was built last. */
export function binary() {
  if (process.env.QUEBRA) return process.env.QUEBRA;
  const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
  const built = ["debug", "release"].map((profile) => `${target}/${profile}/quebra`).filter(existsSync);
  if (built.length === 0) throw new Error("no quebra: build it first (cargo build -p quebra), or say where it is in the variable QUEBRA");
  return built.reduce((a, b) => (statSync(a).mtimeMs > statSync(b).mtimeMs ? a : b));
}

/** A small experiment, so that the lab has something to show. */
const EXPERIMENT = `
name = "small"
title = "A small one"
sample = "1ms"
repetitions = 2
levels = [{ from = "n-puzzle/course", first = 8 }]
methods = ["bfs", "astar:manhattan", "greedy:manhattan", "idastar:manhattan"]
`;

/** A folder with the results of the experiment. */
function laboratory() {
  const folder = mkdtempSync(join(tmpdir(), "quebra-"));
  writeFileSync(join(folder, "small.toml"), EXPERIMENT);
  execFileSync(binary(), ["lab", "run", "small.toml"], { cwd: folder, stdio: "ignore" });
  return folder;
}

/** @param {{ port?: string }} [options] @returns {Promise<{ url: string, end: (signal?: string) => void }>} */
export async function startServer({ port = "0" } = {}) {
  const folder = laboratory();
  const server = spawn(binary(), ["serve", "--no-open", "--port", port, "--json", "--lab", folder], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const line of createInterface({ input: server.stdout })) {
    text += line;
    try {
      const { url } = JSON.parse(text);
      const end = (signal = "SIGINT") => {
        server.kill(signal);
        rmSync(folder, { recursive: true, force: true });
      };
      return { url, end };
    } catch {
      // The rest is still to come.
    }
  }
  throw new Error(`quebra serve ended: ${text}`);
}

/** Where the plain host has the page: below a path, as hosts of many pages do. */
const BELOW = "/people/quebra/";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** A host that sends the files of a folder, and knows nothing. @param {string} folder @returns {Promise<{ url: string, end: () => Promise<void> }>} */
export async function startHost(folder) {
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = join(folder, pathname.slice(BELOW.length) || "index.html");
    if (!pathname.startsWith(BELOW) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "max-age=600" }).end(readFileSync(file));
  });
  await new Promise((listening) => host.listen(0, "127.0.0.1", () => listening(null)));
  const address = host.address();
  const end = () => new Promise((ended) => (host.close(() => ended()), host.closeAllConnections()));
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}${BELOW}`, end };
}

export default async function setup() {
  const { url, end } = await startServer();
  process.env.QUEBRA_URL = url;
  const folder = process.env.QUEBRA_SITE;
  const host = folder ? await startHost(folder) : null;
  if (host && folder) {
    process.env.QUEBRA_SITE_URL = host.url;
    process.env.QUEBRA_FILE_URL = pathToFileURL(resolve(folder, "quebra.html")).href;
  }
  return async () => {
    end();
    await host?.end();
  };
}
