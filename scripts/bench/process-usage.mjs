import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let ticksPerSecond = 0;

/** Asked once: a process for each look would take its share of what is measured. */
function secondsOf(ticks) {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks / ticksPerSecond;
}

/** Of every process that there is its parent and the ticks of processor that it and its ended children took. Linux's /proc. */
function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    // Behind the name of the program, which may hold anything: state, parent, …, and four counts of ticks from the 12th on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, count) => sum + Number(count), 0);
    if (fields.length > 15) found.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return found;
}

/** A process and all that descend from it. */
function treeOf(root, all) {
  const tree = [root];
  for (const each of tree) for (const [pid, { parent }] of all) if (parent === each) tree.push(pid);
  return tree.filter((pid) => all.has(pid));
}

/** What is in a file, or nothing: of a process that has ended meanwhile. */
const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The process that a file of a data folder names in its first line, NaN where there is none. */
export const pidIn = (dataFolder, file) => Number.parseInt(textOf(join(dataFolder, file)), 10);
/** The file that names the first process of the local database. */
export const POSTMASTER_FILE = 'database/cluster/postmaster.pid';

/** Megabytes that a file of /proc tells in kilobytes. */
const megabytesIn = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;

/** The most memory that a process has had, in megabytes, that of shared files among it. */
export const peakMegabytes = (pid) => megabytesIn(textOf(`/proc/${pid}/status`), 'VmHWM');

/** Of each file that a process has mapped, the megabytes of it in memory that the process has not written. */
function fileMegabytes(pid) {
  const found = new Map();
  for (const part of textOf(`/proc/${pid}/smaps`).split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const path = /^\S+ \S+ \S+ \S+ [1-9]\d* +(\/.*)$/m.exec(part)?.[1];
    // Shared memory is mapped as a file that is gone.
    if (path === undefined || path.endsWith(' (deleted)')) continue;
    const megabytes = megabytesIn(part, 'Rss') - megabytesIn(part, 'Anonymous');
    found.set(path, (found.get(path) ?? 0) + megabytes);
  }
  return found;
}

/**
 * Megabytes of a process and its descendants, what they share counted once. Files are counted whole, whoever else has them in use: a
 * program that runs elsewhere too would seem to take 50 MB less.
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

/** Seconds of processor that a process and its descendants, those that have ended too, took since they began. */
export function treeSeconds(root) {
  const all = processes();
  return secondsOf(treeOf(root, all).reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0));
}
