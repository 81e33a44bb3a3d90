import { join } from 'node:path';
import { buildMountPage } from './build-apps.mjs';
import { bundledPackages, checkLicences, checkVulnerabilities } from './bundled-packages.mjs';
import { findTestBrowser } from './chromium.mjs';
import { mountRelease } from './mount-release.mjs';
import { cacheFolder, root } from './workspace.mjs';

const NO_BROWSER =
  'no Chromium or Chrome is on this machine: install one (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its executable';

async function mount({ name, folder }) {
  if (name === 'host') return { result: 'skipped', detail: 'remotes alone are mounted' };
  const browser = findTestBrowser();
  if (browser === null) return { result: 'failed', detail: NO_BROWSER };
  return mountRelease({ name, release: folder, page: await buildMountPage(), browser });
}

/**
 * What a build goes through before a command releases it, besides fit and bytes: it is drawn in a browser, and the packages in it are held to their licences
 * and to what the registry knows of them. `names` are those of the checks, as `@fixed-ops/commands` exports them.
 */
export async function checkRelease(built, { MOUNT_CHECK, LICENCE_CHECK, VULNERABILITY_CHECK }) {
  const packages = bundledPackages(join(cacheFolder, 'source-maps', built.name, built.release), root);
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  const [mounted, vulnerabilities] = await Promise.all([mount(built), checkVulnerabilities(packages, registry)]);
  return [
    { name: MOUNT_CHECK, ...mounted },
    { name: LICENCE_CHECK, ...checkLicences(packages) },
    { name: VULNERABILITY_CHECK, ...vulnerabilities },
  ];
}
