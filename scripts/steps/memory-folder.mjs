// Puts the temporary files of tests into memory: copying a database makes a thousand files, which takes ten times as long on a disk.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'fixed-ops-tests-';
const GIB = 1024 ** 3;
/** Three files of tests, each with clusters of its own, take 2.5 GiB at a time. */
const LEAST_ROOM = 6 * GIB;
/** Databases, browsers and builds also need memory. */
const LEAST_MEMORY = 10 * GIB;

/**
 * Makes a folder in memory the folder of temporary files for this process and its children. Does nothing if TMPDIR is set or there is too
 * little room. Answers a function that removes the folder.
 */
export function keepTemporaryFilesInMemory() {
  const folder = process.env.TMPDIR === undefined && hasRoom() ? makeFolder() : null;
  if (folder === null) return () => {};
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    remove(folder);
  };
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return process.platform === 'linux' && bavail * bsize >= LEAST_ROOM && process.availableMemory() >= LEAST_MEMORY;
  } catch {
    return false;
  }
}

/** Null if the folder forbids to run programs, as in many containers. Some tests run programs there. */
function makeFolder() {
  removeLeftOvers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // The same rights as the system's temporary folder, because a database server may run as another user.
  chmodSync(folder, 0o1777);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  if (status === 0) return folder;
  remove(folder);
  return null;
}

/** Removes folders of killed runs of the same user. Folders of other users stay. */
function removeLeftOvers() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    const folder = join(memory, name);
    if (pid > 0 && !isRunning(pid) && ownerOf(folder) === process.getuid?.()) remove(folder);
  }
}

/** Undefined if another run has removed the folder meanwhile. */
const ownerOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.uid;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
