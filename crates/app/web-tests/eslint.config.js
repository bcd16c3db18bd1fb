import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["web-tests/node_modules", "web-tests/results"] },
  js.configs.recommended,
  {
    files: ["web/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-restricted-properties": ["error", { property: "innerHTML", message: "Build elements with dom.js." }, { property: "outerHTML", message: "Build elements with dom.js." }],
    },
  },
  { files: ["web/worker.js", "web/sw.js"], languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } } },
  { files: ["web-tests/**/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
