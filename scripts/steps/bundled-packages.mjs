import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences of code that browsers may download. These licences only demand that they are named. */
const ALLOWED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense']);

/** The folder of a package in the path of a module, with pnpm's folder around it if there is one. */
const PACKAGE = /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:@[^/]+\/)?[^/@.][^/]*(?=\/)/;

/**
 * Reads from the source maps of a build which packages it contains. Packages that the compiler left out are not among them. Null if there
 * are no source maps.
 * @returns {{ name: string, version: string, licence: string | null }[] | null}
 */
export function bundledPackages(maps, root) {
  const files = existsSync(maps) ? readdirSync(maps).filter((file) => file.endsWith('.map')) : [];
  if (files.length === 0) return null;
  const sources = files.flatMap((file) => JSON.parse(readFileSync(join(maps, file), 'utf8')).sources);
  const folders = new Set(sources.flatMap((source) => PACKAGE.exec(source)?.[0] ?? []));
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { name, version, licence: typeof license === 'string' ? license : null };
  });
}

/** Whether a licence is allowed. If the owner offers several, one allowed licence is enough. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => ALLOWED.has(each.trim()));

/** Checks that the licences of all packages are allowed. The check is skipped if the packages are not known (null). */
export function checkLicences(packages) {
  if (packages === null) return { result: 'skipped', detail: 'the build has no source maps to read its packages from' };
  const others = packages.filter(({ licence }) => licence === null || !isAllowed(licence));
  if (others.length === 0) return { result: 'passed', detail: `${packages.length} packages` };
  const named = others.map(({ name, version, licence }) => `${name} ${version} (${licence ?? 'none is given'})`);
  return { result: 'failed', detail: `not among those that may be sent along: ${named.join(', ')}` };
}

/** The longest wait for the registry. A registry that works answers sooner. */
const REGISTRY_MS = 5000;
const REFUSED = new Set(['high', 'critical']);

/**
 * Asks the registry for known vulnerabilities of the packages, as `npm audit` does. High and critical ones fail the check. If the registry
 * does not answer, or knows no advisories, the check is skipped.
 */
export async function checkVulnerabilities(packages, registry) {
  if (packages === null) return { result: 'skipped', detail: 'the build has no source maps to read its packages from' };
  if (packages.length === 0) return { result: 'passed', detail: 'no packages' };
  const versions = {};
  for (const { name, version } of packages) versions[name] = [...(versions[name] ?? []), version];
  let advisories;
  try {
    const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(REGISTRY_MS),
    });
    if (!response.ok) return { result: 'skipped', detail: `the registry answered ${response.status}` };
    advisories = await response.json();
  } catch {
    return { result: 'skipped', detail: 'the registry does not answer' };
  }
  const known = Object.entries(advisories).flatMap(([name, found]) =>
    found.map(({ severity, title, url }) => ({ severity, text: `${name}: ${title} (${severity}, ${url})` })),
  );
  const detail = known.length === 0 ? 'none' : known.map(({ text }) => text).join('; ');
  return { result: known.some(({ severity }) => REFUSED.has(severity)) ? 'failed' : 'passed', detail };
}
