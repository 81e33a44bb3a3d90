import { join } from 'node:path';
import { buildForRelease } from './build-apps.mjs';
import { bundledPackages, checkLicences, checkVulnerabilities } from './bundled-packages.mjs';
import { findTestBrowser } from './chromium.mjs';
import { seconds } from './console.mjs';
import { mountReleases } from './mount-release.mjs';
import { cacheFolder, root } from './workspace.mjs';

const NO_BROWSER =
  'no Chromium or Chrome is on this machine: install one (Debian and Ubuntu: apt-get install chromium), set CHROMIUM_PATH to its executable, or run this on a machine with one, against the same RELEASE_STORE';

/** The pairs of host and remote to open, for `mountReleases`, each with the words for a failure. */
async function pairsOf(built, { live, placements }) {
  const remote = ({ name, release, folder }) => {
    const placement = placements.find((each) => each.name === name);
    if (placement === undefined) throw new Error(`${name} is placed nowhere: say in placement.json where it appears.`);
    return { name, release, folder, placement };
  };
  if (built.name === 'host')
    return live.map((each) => ({
      host: built.folder,
      remote: remote(each),
      words: `${each.release} of ${each.name} (${each.as}) does not draw its first screen in it`,
    }));
  // Before the first release of a host, the host of this checkout will be served.
  const hosts = live.length > 0 ? live : [{ ...(await buildForRelease('host')), as: 'of this checkout' }];
  return hosts.map((host) => ({
    host: host.folder,
    remote: remote(built),
    words: `it does not draw its first screen in ${host.release} of the host (${host.as})`,
  }));
}

/**
 * Opens a remote in every live host, or every live remote in a host, in a real browser. `built` is a build or a release of the store, with
 * the folder of its files. Answers `passed`, `skipped`, or `failed` with each failed pair and its reason.
 */
export async function mount(built, beside) {
  const pairs = await pairsOf(built, beside);
  if (pairs.length === 0) return { result: 'skipped', detail: 'no remote is released yet' };
  const browser = findTestBrowser();
  if (browser === null) return { result: 'failed', detail: NO_BROWSER };
  const began = performance.now();
  const failed = await mountReleases(pairs, { browser });
  if (failed.length > 0)
    return { result: 'failed', detail: failed.map(({ pair, why }) => `${pair.words}: ${why}`).join('; ') };
  const others = `${built.name === 'host' ? 'remote' : 'host'}${pairs.length === 1 ? '' : 's'}`;
  return {
    result: 'passed',
    detail: `${pairs.length} live ${others} in ${seconds(performance.now() - began)}`,
  };
}

/**
 * The checks of a build before a command releases it, besides fit and bytes. A browser opens the build with every live release of the other
 * side. The licences of its packages are checked, and the registry is asked for their known vulnerabilities. `beside` contains the live
 * releases and the placements. `names` are the names of the checks, as `@fixed-ops/commands` exports them.
 */
export async function checkRelease(built, beside, { MOUNT_CHECK, LICENCE_CHECK, VULNERABILITY_CHECK }) {
  const packages = bundledPackages(join(cacheFolder, 'source-maps', built.name, built.release), root);
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  const [mounted, vulnerabilities] = await Promise.all([
    mount(built, beside),
    checkVulnerabilities(packages, registry),
  ]);
  return [
    { name: MOUNT_CHECK, ...mounted },
    { name: LICENCE_CHECK, ...checkLicences(packages) },
    { name: VULNERABILITY_CHECK, ...vulnerabilities },
  ];
}
