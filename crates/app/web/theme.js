/** Light or dark: what was chosen, else what the system wants. */

const system = matchMedia("(prefers-color-scheme: dark)");

const chosen = () => localStorage.getItem("quebra.theme");

export const isDark = () => (chosen() ? chosen() === "dark" : system.matches);

function apply() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  dispatchEvent(new Event("themechange"));
}

export function startTheme() {
  apply();
  system.addEventListener("change", apply);
}

export function switchTheme() {
  localStorage.setItem("quebra.theme", isDark() ? "light" : "dark");
  apply();
}
