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

/** Debian's Chromium without windows: tests take a quarter less of the processor with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isThere = (path) => path !== undefined && path !== '' && existsSync(path);

/** Path of an installed Chromium or Chrome, null when there is none. */
function findChromium() {
  return CANDIDATES.find(isThere) ?? null;
}

/** Path of the browser that tests drive: the one of CHROMIUM_PATH, else the one without windows, else any; null for none. */
export function findTestBrowser() {
  return [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find(isThere) ?? findChromium();
}

/** Finds a Chromium, installs Debian's when we may, or throws a sentence that says what to install. */
export function ensureChromium(detail = () => {}) {
  if (findChromium() === null) installPackages(['chromium'], detail);
  const found = findChromium();
  if (found !== null) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  );
}

/** The same for tests, for which the Chromium without windows is installed first. */
export function ensureTestBrowser(detail = () => {}) {
  if (findTestBrowser() === null) installPackages(['chromium-headless-shell'], detail);
  return findTestBrowser() ?? ensureChromium(detail);
}

/** Launch arguments: no sandbox for root, as in containers, and no calls home. */
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
