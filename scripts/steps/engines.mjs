// The browser engines besides Chromium in which `npm run test:full` opens the product: those of Debian, or those that a variable names.
import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

const PROGRAMS = {
  firefox: {
    setting: 'FIREFOX_PATH',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    package: 'firefox-esr',
  },
  webKitDriver: { setting: 'WEBKIT_DRIVER_PATH', paths: ['/usr/bin/WebKitWebDriver'], package: 'webkit2gtk-driver' },
  /** A screen for WebKit, which cannot run without a window. */
  screen: { setting: 'XVFB_PATH', paths: ['/usr/bin/Xvfb'], package: 'xvfb' },
};

function find({ setting, paths }) {
  return [process.env[setting], ...paths].find((path) => path && existsSync(path)) ?? null;
}

/** Installs missing programs on Debian and Ubuntu as root. Elsewhere, the tests that need a program say that it is missing. */
export function prepareEngines(detail = (_text) => {}) {
  const missing = Object.values(PROGRAMS).filter((program) => find(program) === null);
  if (missing.length > 0)
    installPackages(
      missing.map((program) => program.package),
      detail,
    );
}

/**
 * Path of a program that drives or shows an engine. If there is none, throws an error that says what to install.
 *
 * @param {'firefox' | 'webKitDriver' | 'screen'} name
 */
export function enginePath(name) {
  const program = PROGRAMS[name];
  const path = find(program);
  if (path !== null) return path;
  throw new Error(
    `The tests of other engines need ${program.package}. Install it (Debian and Ubuntu: apt-get install ${program.package}), or set ${program.setting} to its executable.`,
  );
}
