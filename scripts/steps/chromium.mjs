import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's Chromium without windows. It takes a quarter less processor time in tests. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isThere = (path) => path !== undefined && path !== '' && existsSync(path);

/** Path of an installed Chromium or Chrome, null when there is none. */
function findChromium() {
  return CANDIDATES.find(isThere) ?? null;
}

/** Path of the browser for tests: the one of CHROMIUM_PATH, otherwise the one without windows, otherwise any. Null if there is none. */
export function findTestBrowser() {
  return [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find(isThere) ?? findChromium();
}

/**
 * Answers the path of a Chromium. If there is none, tries to install Debian's. Throws an error that says what to install if there is still
 * none.
 */
export function ensureChromium(detail = () => {}) {
  if (findChromium() === null) installPackages(['chromium'], detail);
  const found = findChromium();
  if (found !== null) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  );
}

/** Like `ensureChromium`, but for tests: it looks for the Chromium without windows, and installs that one, first. */
export function ensureTestBrowser(detail = () => {}) {
  if (findTestBrowser() === null) installPackages(['chromium-headless-shell'], detail);
  return findTestBrowser() ?? ensureChromium(detail);
}

/** Launch arguments. Root gets no sandbox, as in containers. The browser must not call its maker's servers. */
export function chromiumArguments() {
  const isRoot = process.getuid?.() === 0;
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}
