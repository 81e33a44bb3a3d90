import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let ticksPerSecond = 0;

/** `getconf` runs only once: a process for each measurement would use processor time that is measured. */
function secondsOf(ticks) {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks / ticksPerSecond;
}

/** The parent of every process, and the processor ticks that it and its ended children took. Reads /proc, so it needs Linux. */
function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    // The name of the program may contain anything, so the fields are read after it: state, parent, …, and four counts of ticks from the
    // 12th on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, count) => sum + Number(count), 0);
    if (fields.length > 15) found.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return found;
}

/** A process and all its descendants. */
function treeOf(root, all) {
  const tree = [root];
  for (const each of tree) for (const [pid, { parent }] of all) if (parent === each) tree.push(pid);
  return tree.filter((pid) => all.has(pid));
}

/** The text of a file, or an empty text if the process has ended meanwhile. */
const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The process id in the first line of a file of a data folder. NaN if there is none. */
export const pidIn = (dataFolder, file) => Number.parseInt(textOf(join(dataFolder, file)), 10);
/** The file that names the first process of the local database. */
export const POSTMASTER_FILE = 'database/cluster/postmaster.pid';

/** Reads a value of a /proc file that counts in kilobytes, as megabytes. */
const megabytesIn = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;

/** The most memory that a process has had, in megabytes, including shared files. */
export const peakMegabytes = (pid) => megabytesIn(textOf(`/proc/${pid}/status`), 'VmHWM');

/** The megabytes of each mapped file that are in memory and that the process has not written. */
function fileMegabytes(pid) {
  const found = new Map();
  for (const part of textOf(`/proc/${pid}/smaps`).split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const path = /^\S+ \S+ \S+ \S+ [1-9]\d* +(\/.*)$/m.exec(part)?.[1];
    // Shared memory appears as a mapped file that was deleted.
    if (path === undefined || path.endsWith(' (deleted)')) continue;
    const megabytes = megabytesIn(part, 'Rss') - megabytesIn(part, 'Anonymous');
    found.set(path, (found.get(path) ?? 0) + megabytes);
  }
  return found;
}

/**
 * Megabytes of a process and its descendants. Memory that they share counts once. Files count in full, even if other programs use them:
 * otherwise, the result would be 50 MB lower while the same program also runs elsewhere.
 */
export function treeMegabytes(root) {
  const tree = treeOf(root, processes());
  const files = new Map();
  let own = 0;
  for (const pid of tree) {
    const rollup = textOf(`/proc/${pid}/smaps_rollup`);
    own += megabytesIn(rollup, 'Pss_Anon') + megabytesIn(rollup, 'Pss_Shmem');
    for (const [path, megabytes] of fileMegabytes(pid)) files.set(path, Math.max(megabytes, files.get(path) ?? 0));
  }
  return [...files.values()].reduce((sum, each) => sum + each, own);
}

/** Seconds of processor time that a process and its descendants, including ended ones, took since they began. */
export function treeSeconds(root) {
  const all = processes();
  return secondsOf(treeOf(root, all).reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0));
}
