// `npm run bench -- federation` measures what it costs that teams release alone, compared with the same code built as one bundle in the
// same run. It measures the bytes of entries, of a second entry, and of a small release for a browser with the release before. It also
// measures visits.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps, buildBundle } from '../../steps/build-apps.mjs';
import { printTable } from '../table.mjs';
import { deltaBytes, entryBytes, sentBytes, smallRelease } from './bytes.mjs';

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const scriptsOf = (folder) => readdirSync(folder).filter((file) => file.endsWith('.js'));
const sum = (values) => values.reduce((total, value) => total + value, 0);
const ENTRY = 'remoteEntry.js';

/** Prints the bytes of all scripts, even of those that no visit needs. */
function printAll(host, remotes, bundle) {
  const all = ({ folder }) => sum(scriptsOf(folder).map((file) => sentBytes(join(folder, file))));
  const federated = sum([host, ...remotes].map(all));
  console.log('\nEvery script there is, brotli');
  printTable(
    ['', 'kB', 'ratio'],
    [
      ['host and remotes', kilobytes(federated), `${(federated / all(bundle)).toFixed(2)}x`],
      ['one bundle', kilobytes(all(bundle)), ''],
    ],
  );
}

/** Prints the bytes of each entry: alone, without the hashes in it, and for a browser that has another remote's entry as dictionary. */
async function printEntries(remotes) {
  const [first] = remotes;
  const rows = [];
  for (const { name, folder } of remotes) {
    const path = join(folder, ENTRY);
    const { whole, withoutTable } = entryBytes(path);
    const second = name === first.name ? null : await deltaBytes(path, join(first.folder, ENTRY));
    rows.push([name, kilobytes(whole), kilobytes(withoutTable), second === null ? '' : kilobytes(second)]);
  }
  console.log(
    `\nEntries with the code of the first screens in them, brotli; the last column with the entry of ${first.name} as dictionary`,
  );
  printTable(['', 'kB', 'without table', 'as a second one'], rows);
}

/** Prints what a browser with the release before loads of a release that changes one text. */
async function printSmallRelease(host, remotes) {
  const rows = [];
  for (const { name, folder } of [host, ...remotes]) {
    const { file, before, after, end } = smallRelease(folder, name === 'host' ? /^shell\./ : /^remoteEntry\.js$/);
    try {
      const whole = sentBytes(join(folder, file));
      rows.push([name, file, kilobytes(whole), String(await deltaBytes(after, before))]);
    } finally {
      end();
    }
  }
  console.log('\nA release that changes one text, for a browser that has the one before');
  printTable(['', 'file', 'whole, kB', 'what is new, bytes'], rows);
}

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { bytes: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
  });
  const { builtHost, builtRemotes } = await buildApps(console.log);
  const bundle = await buildBundle(console.log);
  const remotes = [...builtRemotes].sort((a, b) => (a.name === 'dashboards' ? -1 : b.name === 'dashboards' ? 1 : 0));
  printAll(builtHost, remotes, bundle);
  await printEntries(remotes);
  await printSmallRelease(builtHost, remotes);
  if (values.bytes) return;
  const { bench: visit } = await import('../browser/bench.mjs');
  await visit(['--runs', values.runs]);
}
