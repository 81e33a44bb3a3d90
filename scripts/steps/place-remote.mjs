import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `placeRemote` changes in its folder. */
export const placementFiles = ['placement.default.json', 'placements.shipped.json'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Where a new remote appears; the operator moves it as any other. */
const placementOf = ({ name, label }, order) => ({
  name,
  label,
  order,
  paths: [`/${name}/*`],
  nav: [{ label, to: `/${name}`, access: 'serviceDashboard' }],
  menu: [],
  guards: [{ path: `/${name}/*`, access: 'serviceDashboard' }],
});

/**
 * Adds the placement of a new remote to those that the product comes with, and its hash to those that it has ever come with, without which
 * no data folder would get the next change of it; the next start places it in folders that are there. `deploy` is the folder of both files, which
 * are answered.
 */
export function placeRemote(forms, { deploy, placementHash }) {
  const [placements, shipped] = placementFiles.map((file) => join(deploy, file));
  const { remotes, ...rest } = readJson(placements);
  const order = Math.max(0, ...remotes.map((remote) => remote.order)) + 10;
  const placement = placementOf(forms, order);
  writeJson(placements, { ...rest, remotes: [...remotes, placement] });
  writeJson(shipped, { ...readJson(shipped), [forms.name]: [placementHash(placement)] });
  return [placements, shipped];
}
