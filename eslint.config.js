import reactHooks from "eslint-plugin-react-hooks";
import noUnsanitized from "eslint-plugin-no-unsanitized";
import tsdoc from "eslint-plugin-tsdoc";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

const door = (name, door) => ({ name, message: `Only ${door} touches the browser's extension API.` });
const host = (name) => ({ name, message: "crypto/ and src/ know no host: take it as a port." });

export default defineConfig([
  { ignores: ["build/", "crypto/generated/"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      noUnsanitized.configs.recommended,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { tsdoc },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "tsdoc/syntax": "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-restricted-globals": ["error", door("chrome", "extension/platform"), door("browser", "extension/platform")],
    },
  },
  {
    // `noUncheckedIndexedAccess` also covers typed arrays. In this folder, the bound of the loop around an access shows
    // that the element exists.
    files: ["crypto/**/*.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    files: ["crypto/**/*.ts", "src/**/*.ts"],
    ignores: ["crypto/worker.ts"], // this script needs the global scope of its worker
    rules: {
      "no-restricted-globals": [
        "error",
        ...["chrome", "browser", "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts"].map(host),
        ...["navigator", "location", "indexedDB", "caches", "postMessage", "self", "name", "origin", "onmessage"].map(
          host,
        ),
      ],
    },
  },
  {
    files: ["ui/**/*.tsx", "extension/**/*.tsx", "online/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // chai's `expect(x).to.be.true` is an expression by design.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-unsanitized/method": "off",
    },
  },
  { files: ["tools/**/*.ts", "cli/**/*.ts", "test/**/*.ts"], rules: { "no-console": "off" } },
]);
