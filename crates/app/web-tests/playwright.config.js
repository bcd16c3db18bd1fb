import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));
if (!chromium) throw new Error("no Chromium: install the package `chromium`, or say where it is in the variable CHROMIUM");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// Without a server the page is the same but for what stands behind it: what plays and what only such a page does is enough for every
// change. QUEBRA_ALL=1 takes all tests to both, which takes three times as long.
const some = (...more) => (process.env.QUEBRA_ALL ? {} : { testMatch: ["play", "site", ...more].map((name) => `${name}.spec.js`) });

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  globalSetup: "./server.js",
  // The page as a server sends it, from a plain host below a path, and from a disk; the last two if the site was made.
  projects: [
    { name: "served", metadata: { address: "QUEBRA_URL" }, testIgnore: "site.spec.js" },
    ...(process.env.QUEBRA_SITE ? [{ name: "site", metadata: { address: "QUEBRA_SITE_URL" }, ...some("edit") }, { name: "file", metadata: { address: "QUEBRA_FILE_URL" }, ...some() }] : []),
  ],
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a page that is wrong from a machine that was busy; the list calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: { executablePath: chromium, args: FLAGS },
    screenshot: "only-on-failure",
  },
});
