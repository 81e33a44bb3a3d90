import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the folder that `placeRemote` changes. */
export const placementFiles = ['placement.default.json', 'placements.shipped.json'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** The first placement of a new remote. The operator can move it like any other. */
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
 * Adds the placement of a new remote to the placements that the product ships, and its hash to the list of all placements that the product
 * has ever shipped. Without the hash, no data folder would take the next change of the placement. The next start places the remote in
 * existing data folders. `deploy` is the folder of both files. Answers their paths.
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
