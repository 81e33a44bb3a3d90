// release-names.slow.test.ts runs this file in a separate process. It builds a small remote below the folder many times, or `once`, and
// prints JSON: the release that each change of the sources makes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '';
const write = (path, text) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const version = (text) => {
  write('package.json', JSON.stringify({ name: 'workspace', version: text }));
  write('remote/package.json', JSON.stringify({ name: 'fixture', version: text }));
};

version('1.0.0');
write('shared/words.ts', "export const title = 'Repair orders';\n");
write('shared/index.ts', "export { more, title } from './both.ts';\n");
write('shared/both.ts', "export { title } from './words.ts';\nexport { more } from './more.ts';\n");
write('shared/more.ts', "export const more = 'More';\n");
write('remote/src/part.css', '.part { color: red }\n');
write(
  'remote/src/part.ts',
  `import { more } from '../../shared/index.ts';
import styles from './part.css';
export const part: string = more + styles;
`,
);
write(
  'remote/src/remote.tsx',
  `import { Box } from '@fixed-ops/ui';
import { Form } from '@fixed-ops/ui/form';
import { title } from '../../shared/index.ts';
export default { name: 'fixture', title, Box, load: () => import('./part.ts') };
`,
);

// Module federation looks for its own file below the current folder.
process.chdir(folder);
const { createRemoteConfig, FACTS_FILE, webpack } = await import('../index.mjs');

function build(output) {
  const config = createRemoteConfig({
    name: 'fixture',
    root: join(folder, 'remote'),
    workspace: folder,
    output: join(folder, output),
    cache: join(folder, 'cache'),
    mode: 'production',
  });
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(JSON.parse(readFileSync(join(folder, output, FACTS_FILE), 'utf8')));
      }),
    );
  });
}

const first = await build('first');
if (process.argv[3] === 'once') {
  console.log(JSON.stringify({ first }));
  process.exit();
}
const { release: again } = await build('again');
write(
  'shared/words.ts',
  "// What an advisor reads.\nexport const title = 'Repair orders';\nexport const nobodyUses = 1;\n",
);
version('1.1.0');
const { release: untouched } = await build('untouched');
write('remote/src/part.ts', 'export const part: number = 2;\n');
const { release: changed } = await build('changed');

const scripts = readdirSync(join(folder, 'first')).filter((file) => file.endsWith('.js'));
const entry = readFileSync(join(folder, 'first', 'remoteEntry.js'), 'utf8');
const unknown = scripts
  .filter((file) => file !== 'remoteEntry.js')
  .filter((file) => {
    const content = readFileSync(join(folder, 'first', file));
    return !entry.includes(createHash('sha256').update(content).digest('base64'));
  });
const files = readdirSync(join(folder, 'first'));
console.log(JSON.stringify({ first, again, untouched, changed, chunks: scripts.length - 1, unknown, files }));
