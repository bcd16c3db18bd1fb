import { startServer } from "../server.js";
import { count, expect, needsServer, open, test } from "./page.js";

test.describe("when the server is gone", () => {
  test.use({ allowed: "net::ERR_", locale: "pt-PT" });

  test("the page says so, keeps the game, and goes on when it is back", async ({ page }) => {
    needsServer();
    const first = await startServer();
    const { port } = new URL(first.url);
    let second;
    try {
      await page.goto(`${first.url}#/play/n-puzzle:1,2,3/4,5,6/0,7,8`);
      await expect(page.locator(".prospect:not(.stale)")).not.toBeEmpty();
      await page.keyboard.press("ArrowLeft");
      await expect(count(page)).toHaveText("1");
      first.end("SIGKILL");
      await page.keyboard.press("ArrowLeft");
      await expect(page.locator(".away")).toContainText("O quebra não responde");
      await expect(page.locator(".tile")).toHaveCount(8);
      // Nothing lies under it.
      await page.getByRole("link", { name: "Procura" }).click({ trial: true });
      await expect(page.locator("body")).not.toContainText("Failed to fetch");
      second = await startServer({ port });
      await page.getByRole("button", { name: "Tentar agora" }).click();
      await expect(page.locator(".away")).toHaveCount(0);
      await expect(page.locator(".win")).toBeVisible();
    } finally {
      first.end("SIGKILL");
      second?.end();
    }
  });

  test("a view that was not there yet, and a search that was under way, come when it is back", async ({ page }) => {
    needsServer();
    const first = await startServer();
    const { port } = new URL(first.url);
    let second;
    try {
      await page.goto(`${first.url}#/watch/n-puzzle/korf/88?method=bfs`);
      await expect(page.locator(".searching")).toBeVisible();
      first.end("SIGKILL");
      await expect(page.locator(".away")).toBeVisible();
      second = await startServer({ port });
      await expect(page.locator(".away")).toHaveCount(0);
      // The search begins anew: it tells how far it is.
      await page.evaluate(() => document.querySelector(".searching .quiet").replaceChildren());
      await expect(page.locator(".searching .quiet")).toContainText(/\d/);
      second.end("SIGKILL");
      await page.keyboard.press("3");
      await expect(page.locator(".away")).toBeVisible();
      second = await startServer({ port });
      await expect(page.locator(".stage.search")).toBeVisible();
    } finally {
      first.end("SIGKILL");
      second?.end();
    }
  });
});

test.describe("when one question is lost again and again", () => {
  test.use({ allowed: "net::ERR_" });

  test("it is not asked for ever, and the page says so", async ({ page }) => {
    needsServer();
    await open(page, "#/edit/cohesion:1001/0000");
    let asked = 0;
    await page.route("**/api/edit", (route) => ((asked += 1), route.abort()));
    await page.getByRole("button", { name: "New" }).click();
    await expect(page.locator(".toast")).toHaveText("The server does not answer");
    expect(asked).toBe(3);
    await expect(page.locator(".away")).toHaveCount(0);
    await page.unroute("**/api/edit");
    await page.getByRole("button", { name: "New" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  });
});

test("the page works where nothing may be kept, and makes names without a safe connection", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });
    crypto.randomUUID = undefined;
  });
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".win")).toBeVisible();
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.getByRole("button", { name: "Anular" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("6");
  await page.getByRole("button", { name: "Gerar" }).click();
  await expect(page.locator(".verdict .score")).toBeVisible();
  await page.getByRole("button", { name: "Guardar aqui" }).click();
  await expect(page.locator(".toast")).toHaveText("Guardado: está em Os meus níveis. Mas este navegador não guarda mais nada: guarda um ficheiro antes de fechares a página.");
});
