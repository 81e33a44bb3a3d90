import { isCompatible, versionMismatches } from './release.ts';

test.each([
  ['0.2.0', '0.2.0', true],
  ['0.2.7', '0.2.1', true],
  // Before 1.0.0, a minor version may break compatibility in either direction.
  ['0.1.0', '0.2.0', false],
  ['0.3.0', '0.2.0', false],
  ['1.2.0', '1.4.1', true],
  ['1.4.0', '1.2.0', false],
  ['1.0.0', '2.0.0', false],
  ['0.3.0', '1.0.0', false],
  ['0.10.0', '0.1.0', false],
  ['workspace', 'workspace', true],
  ['workspace', '0.2.0', false],
])('what was built against %s runs where %s is provided: %s', (builtAgainst, provided, runs) => {
  expect(isCompatible(builtAgainst, provided)).toBe(runs);
});

test('a mismatch names the package and both versions; what the host does not provide is none', () => {
  const shared = { '@fixed-ops/contract': '0.3.0', '@fixed-ops/ui': '1.1.0', '@fixed-ops/testing': '1.0.0' };
  expect(versionMismatches(shared, { '@fixed-ops/contract': '1.0.0', '@fixed-ops/ui': '1.1.4' })).toEqual([
    { name: '@fixed-ops/contract', builtAgainst: '0.3.0', provided: '1.0.0' },
  ]);
});
