import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isAlive, livingHolder, processStart, takeLock } from './lock.ts';

const folder = temporaryFolder();
let count = 0;
/** A separate lock file for each test. */
function lockFile(): string {
  count += 1;
  return join(folder, `database-${count}.lock`);
}

/** The number of a process that has just ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

function holderText(pid: number, start: string): string {
  return JSON.stringify({ pid, processStart: start, takenAt: '2026-11-20T08:00:00.000Z' });
}

describe('the lock of a data folder', () => {
  it('is taken, names its holder, and is free after its release', () => {
    const file = lockFile();
    const lock = takeLock(file);
    expect(livingHolder(file)?.pid).toBe(process.pid);
    if ('heldBy' in lock) throw new Error('not taken');
    lock.release();
    expect(existsSync(file)).toBe(false);
    expect(livingHolder(file)).toBeNull();
  });

  it('is refused while its holder lives, and left as it was', () => {
    const file = lockFile();
    writeFileSync(file, holderText(process.ppid, processStart(process.ppid) ?? ''));
    const before = readFileSync(file, 'utf8');
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.ppid } });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is taken over from a process that died', () => {
    const file = lockFile();
    writeFileSync(file, holderText(deadPid(), '1'));
    expect(takeLock(file)).not.toHaveProperty('heldBy');
    expect(livingHolder(file)?.pid).toBe(process.pid);
  });

  it('is taken over when the pid of its dead holder was given to another process', () => {
    const file = lockFile();
    writeFileSync(file, holderText(process.ppid, 'long ago'));
    expect(isAlive({ pid: process.ppid, processStart: 'long ago' })).toBe(false);
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  it('is taken over when it cannot be read', () => {
    const file = lockFile();
    writeFileSync(file, '{');
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  it('is not barred for ever by a taker that died half way', () => {
    const file = lockFile();
    writeFileSync(file, holderText(deadPid(), '1'));
    writeFileSync(`${file}.takeover`, '');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${file}.takeover`, longAgo, longAgo);
    expect(takeLock(file)).toHaveProperty('heldBy');
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  it('names who takes it over, not the dead holder', () => {
    const file = lockFile();
    writeFileSync(file, holderText(deadPid(), '1'));
    writeFileSync(`${file}.takeover`, holderText(process.ppid, processStart(process.ppid) ?? ''));
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.ppid } });
    unlinkSync(`${file}.takeover`);
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  /** The first read fails without a free file descriptor, the next succeeds. */
  function withoutDescriptorOnce() {
    let isFirst = true;
    return (file: string, encoding: 'utf8') => {
      if (!isFirst) return readFileSync(file, encoding);
      isFirst = false;
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    };
  }

  it('is given back also when it cannot be read at that moment', () => {
    const file = lockFile();
    const lock = takeLock(file, withoutDescriptorOnce());
    if ('heldBy' in lock) throw new Error('not taken');
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it('does not bar the process that could not take its file away', () => {
    const file = lockFile();
    const lock = takeLock(file);
    if ('heldBy' in lock) throw new Error('not taken');
    const text = readFileSync(file, 'utf8');
    lock.release();
    writeFileSync(file, text);
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  it('keeps a second user in the same process out, also after the first has given it back twice', () => {
    const file = lockFile();
    const first = takeLock(file);
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.pid } });
    if ('heldBy' in first) throw new Error('not taken');
    first.release();
    expect(takeLock(file)).not.toHaveProperty('heldBy');
    first.release();
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.pid } });
  });

  it('is taken over from an earlier process with the number of this one, as in a container that was started again', () => {
    const file = lockFile();
    writeFileSync(file, JSON.stringify({ pid: process.pid, processStart: '', takenAt: '', life: 'another' }));
    expect(takeLock(file)).not.toHaveProperty('heldBy');
  });

  it('is not taken from a living holder whose file cannot be read at that moment', () => {
    const file = lockFile();
    writeFileSync(file, holderText(process.ppid, processStart(process.ppid) ?? ''));
    const before = readFileSync(file, 'utf8');
    expect(() => takeLock(file, withoutDescriptorOnce())).toThrow('EMFILE');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(takeLock(file)).toMatchObject({ heldBy: { pid: process.ppid } });
  });

  it('is left to whoever took it meanwhile', () => {
    const file = lockFile();
    const lock = takeLock(file);
    if ('heldBy' in lock) throw new Error('not taken');
    writeFileSync(file, holderText(process.ppid, processStart(process.ppid) ?? ''));
    lock.release();
    expect(livingHolder(file)?.pid).toBe(process.ppid);
  });

  it('leaves no other file behind', () => {
    expect(readdirSync(folder).filter((name) => !/^database-\d+\.lock$/.test(name))).toEqual([]);
  });
});
