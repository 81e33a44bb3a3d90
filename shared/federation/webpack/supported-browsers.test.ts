import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedBrowsers } from './supported-browsers.mjs';

test('README names the browsers that pages are built for', () => {
  const readme = readFileSync(join(__dirname, '../../../README.md'), 'utf8');
  const { chrome, edge, firefox, safari, ios } = supportedBrowsers;
  expect(readme).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, iPadOS and iOS ${ios}`,
  );
});
