// `npm run bench -- <name>` measures one part of the product and prints a table. `npm run bench` lists the names.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { usageOf } from './bench/usage.mjs';
import { helped } from './steps/help.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/workspace.mjs';

requireNode();
const folder = join(root, 'scripts', 'bench');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const [name, ...args] = process.argv.slice(2);
const usage = `npm run bench -- ${names.join(' | ')}`;
const help =
  usageOf(name) ?? `${usage}\nMeasures one part of the product; --help behind a name says how. docs/performance.md.`;
if (helped(process.argv.slice(2), help)) process.exit();
if (name === undefined || !names.includes(name) || !existsSync(join(folder, name, 'bench.mjs'))) {
  console.error(`Name what to measure: ${usage}`);
  process.exit(1);
}
const { install } = await import('./steps/install.mjs');
await install(() => {});
const { buildServices } = await import('./build-services.mjs');
await buildServices();
const { bench } = await import(`./bench/${name}/bench.mjs`);
await bench(args);
