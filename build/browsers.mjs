/**
 * Find the browsers for the tests and how to start them. This module imports only Node and files of this
 * folder, because set-up runs it before any package is installed.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { here, Missing, run, VENV_PYTHON } from "./host-system.mjs";
import { CACHE } from "./paths.mjs";

const BROWSERS = join(CACHE, "browsers.json");

/**
 * The parameters for starting a browser. `path` is null for a browser that Playwright has downloaded.
 * @typedef {{path: string | null, channel: string | null, args: string[]}} Browser
 */

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const INSTALLED = {
  chromium: [
    // The headless shell of Chromium, which Playwright downloads by default as well. It needs a third of the
    // memory of the full browser.
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
};

/**
 * Python code that starts each browser downloaded by Playwright, and prints a JSON object: by browser name, why
 * it cannot be used, or null. On a minimal Linux system, shared libraries that a downloaded browser needs may be
 * missing; without this check, every browser test would fail there.
 */
const OWN_BROWSERS = `
import json, os
from playwright.sync_api import Error, sync_playwright
def problem(kind):
    if not os.path.exists(kind.executable_path):
        return "not downloaded"
    try:
        kind.launch().close()
    except Error as error:
        return str(error).partition("\\nCall log")[0].strip()
with sync_playwright() as p:
    print(json.dumps({"chromium": problem(p.chromium), "firefox": problem(p.firefox)}))
`;

/**
 * Return, for each browser, why the copy that Playwright downloaded cannot be used, or null if it starts.
 * @param {NodeJS.ProcessEnv} [env] the environment variables for Playwright
 * @returns {Record<string, string | null>} a reason or null by browser name, such as "firefox"
 */
export function problemsOfOwnBrowsers(env = process.env) {
  const { ok, out, err } = run(VENV_PYTHON, ["-c", OWN_BROWSERS], { env });
  return ok ? JSON.parse(out) : { chromium: err.trim(), firefox: err.trim() };
}

/**
 * @param {"chromium" | "firefox"} name
 * @param {Record<string, string | null>} problems what problemsOfOwnBrowsers returns
 * @returns {Browser | null}
 */
function findBrowser(name, problems) {
  const args = name === "chromium" ? CHROMIUM_ARGS : [];
  if (!problems[name]) return { path: null, channel: null, args };
  const path = INSTALLED[name].find((candidate) => existsSync(candidate));
  // A Firefox that Playwright did not build supports WebDriver BiDi, but not Playwright's own protocol, so it
  // is driven through the channel "moz-firefox".
  return path ? { path, channel: name === "firefox" ? "moz-firefox" : null, args } : null;
}

/** The folders of the MiniBrowsers that come with WebKitGTK, the preferred version first. */
const MINI_BROWSERS = ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map(
  (api) => `${api}/MiniBrowser`,
);

/**
 * Find WebKitGTK: return the paths of its driver, its browser and a virtual screen, or the reason why one is
 * missing.
 * @returns {Record<"driver" | "browser" | "screen", string> | {missing: string}}
 */
function findWebKit() {
  const first = (/** @type {string[]} */ paths) => paths.find((path) => existsSync(path));
  const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  const folders = [
    ...libraries.filter((name) => name.endsWith("-linux-gnu")).map((name) => join("/usr/lib", name)),
    ...["/usr/libexec", "/usr/lib64", "/usr/lib"],
  ];
  const driver = first(["/usr/bin/WebKitWebDriver"]);
  const browser = first(MINI_BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))));
  const screen = first(["/usr/bin/Xvfb"]);
  if (driver && browser && screen) return { driver, browser, screen };
  const missing = here({
    debian: "to include it: apt update && apt install webkit2gtk-driver xvfb",
    linux: "it needs WebKitWebDriver and MiniBrowser of WebKitGTK, and Xvfb, from your package manager",
    mac: "the WebKit that can be driven here runs on Linux only; CI has it",
  });
  return { missing };
}

/**
 * Ensure that Chromium and Firefox are installed, and look for WebKit, which is optional. Write the results
 * to .cache/browsers.json.
 */
export function ensureBrowsers() {
  let problems = problemsOfOwnBrowsers();
  const find = () => ({
    chromium: findBrowser("chromium", problems),
    firefox: findBrowser("firefox", problems),
  });
  let browsers = find();
  const missing = () => Object.entries(browsers).flatMap(([name, browser]) => (browser ? [] : [name]));
  if (missing().length > 0) {
    console.log(`Downloading for the tests: ${missing().join(" and ")} …`);
    run(VENV_PYTHON, ["-m", "playwright", "install", ...missing()]);
    problems = problemsOfOwnBrowsers();
    browsers = find();
  }
  const absent = missing();
  if (absent.length > 0) {
    const reasons = absent.map((name) => `${name}: ${problems[name]}`).join("\n");
    throw new Missing(
      `The tests need Chromium and Firefox; missing: ${absent.join(", ")}.\n${here({
        debian:
          "Install them with: apt update && apt install chromium-headless-shell firefox-esr\n" +
          "or, on Ubuntu as well, with: .venv/bin/python -m playwright install --with-deps chromium firefox",
        linux:
          "Install them with your package manager, or: .venv/bin/python -m playwright install --with-deps chromium firefox",
        mac: "Install them with: .venv/bin/python -m playwright install chromium firefox",
        windows: `Install them with: ${VENV_PYTHON} -m playwright install chromium firefox`,
      })}\nThe browsers of Playwright itself:\n${reasons}`,
    );
  }
  const webkit = findWebKit();
  if ("missing" in webkit) console.log(`WebKit is not tested: ${webkit.missing}.`);
  mkdirSync(dirname(BROWSERS), { recursive: true });
  writeFileSync(BROWSERS, `${JSON.stringify({ ...browsers, webkit }, null, 2)}\n`);
}
