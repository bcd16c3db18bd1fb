/** Starts the real server for the tests, on a free port, and ends it after them. */

import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The command: what QUEBRA says, else the one that was built last. */
export function binary() {
  if (process.env.QUEBRA) return process.env.QUEBRA;
  const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
  const built = ["debug", "release"].map((profile) => `${target}/${profile}/quebra`).filter(existsSync);
  if (built.length === 0) throw new Error("no quebra: build it first (cargo build -p quebra), or say where it is in the variable QUEBRA");
  return built.reduce((a, b) => (statSync(a).mtimeMs > statSync(b).mtimeMs ? a : b));
}

/** @returns {Promise<{ url: string, end: () => void }>} */
export async function startServer() {
  const server = spawn(binary(), ["serve", "--no-open", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const line of createInterface({ input: server.stdout })) {
    text += line;
    try {
      return { url: JSON.parse(text).url, end: () => server.kill("SIGINT") };
    } catch {
      // The rest is still to come.
    }
  }
  throw new Error(`quebra serve ended: ${text}`);
}

export default async function setup() {
  const { url, end } = await startServer();
  process.env.QUEBRA_URL = url;
  return end;
}
