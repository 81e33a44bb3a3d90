import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDemandNames, singletonNames } from '../../shared/federation/webpack/shared-modules.mjs';
import { root } from './workspace.mjs';

test('the host provides every entry point of a shared package that a remote may open, and no other', () => {
  const source = readFileSync(join(root, 'host/src/federation/provided-modules.ts'), 'utf8');
  const provided = [...source.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name);
  // These modules are shared from the start. Only remotes import them, so the host provides them in that file, too.
  const ofTheStart = ['charts', 'drill', 'figures'].map((name) => `@fixed-ops/${name}`);
  expect(provided.sort()).toEqual([...onDemandNames, ...ofTheStart].sort());
});

test('what only the host may do is no shared module', () => {
  expect(singletonNames.filter((name) => /\/(host|device|document|help|every-call|testing)$/.test(name))).toEqual([]);
  expect(singletonNames).toContain('@fixed-ops/metrics/thresholds');
});
