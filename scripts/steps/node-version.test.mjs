import { nodeVersionProblem } from './node-version.mjs';

test('a Node that is too old is named with the version that is needed', () => {
  expect(nodeVersionProblem('v18.20.4')).toMatch(/needs Node 20\.19 or newer, and this is v18\.20\.4/);
  expect(nodeVersionProblem('v20.18.3')).toMatch(/needs Node 20\.19/);
});

test('the oldest Node that will do and every newer one pass', () => {
  for (const version of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.11.1']) expect(nodeVersionProblem(version)).toBeNull();
});
