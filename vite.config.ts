import { defineConfig } from "vitest/config";
import { pythonPlugin } from "./build/vite-plugin.mjs";

export default defineConfig({
  root: "web",
  // Relative addresses, so that the same files work at the root of a web host and in any folder of it.
  base: "./",
  plugins: [pythonPlugin()],
  worker: { format: "es" },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // The page's content security policy allows no inline scripts or styles and no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: "licenses.md" },
  },
  server: { fs: { allow: [".."] } },
  test: {
    root: ".",
    include: ["web/**/*.test.ts", "build/**/*.test.mjs"],
    environment: "node",
    testTimeout: 120_000,
  },
});
