// Where tests keep what goes with them: copying a database makes a thousand files, which takes a disk ten times as long as memory.
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
/** Databases, browsers and builds want their share of what is free beside it. */
const LEAST_MEMORY = 10 * GIB;

/**
 * Makes the folder of temporary files one in memory for this process and those that it starts, where TMPDIR names none and there is
 * room; else leaves the disk's. Answers a function that removes it.
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

/** Null where programs in it may not be run, as in many containers: some tests do. */
function makeFolder() {
  removeLeftOvers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // As the system's own is: a database server may run as somebody else.
  chmodSync(folder, 0o1777);
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  if (status === 0) return folder;
  remove(folder);
  return null;
}

/** Of runs of the same user that were killed: what others left is theirs to take away. */
function removeLeftOvers() {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    const folder = join(memory, name);
    if (pid > 0 && !isRunning(pid) && ownerOf(folder) === process.getuid?.()) remove(folder);
  }
}

/** Undefined where another run has taken it away meanwhile. */
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
