import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placementHash } from '../../services/releases/src/publish/upgrade-placements.ts';
import { defaultPlacementSchema } from '../../shared/federation/src/plane/placement-file.ts';
import { placeRemote } from './place-remote.mjs';

const files = ['placement.default.json', 'placements.shipped.json'];
let deploy = '';
beforeEach(() => {
  deploy = mkdtempSync(join(tmpdir(), 'fixed-ops-deploy-'));
  for (const file of files) cpSync(join(__dirname, '../../deploy', file), join(deploy, file));
});
afterEach(() => rmSync(deploy, { recursive: true, force: true }));
const read = () => files.map((file) => JSON.parse(readFileSync(join(deploy, file), 'utf8')));

test('a new remote comes last in the navigation, and its placement is one that the product has come with', () => {
  const [before] = read();
  placeRemote({ name: 'of-a-test', label: 'Of a test' }, { deploy, placementHash });
  const [placements, shipped] = read();
  const { remotes } = defaultPlacementSchema.parse(placements);
  const added = remotes.at(-1);
  expect(remotes.slice(0, -1)).toEqual(before.remotes);
  expect(added).toMatchObject({ name: 'of-a-test', label: 'Of a test', paths: ['/of-a-test/*'] });
  expect(added.order).toBe(Math.max(...remotes.map(({ order }) => order)));
  expect(shipped['of-a-test']).toEqual([placementHash(added)]);
});
