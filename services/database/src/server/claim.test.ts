import { mkdirSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { BEAT_MS, claimFolder, isBeforeRestart, keepClaim, type Place, releaseClaim, thisPlace } from './claim.ts';
import { type Layout, layoutOf } from './data-folder.ts';

const root = temporaryFolder();
const here = thisPlace();
const container: Place = { ...here, host: 'web-1', processes: 'pid:[1]' };
const otherMachine: Place = { ...container, boot: 'another', machine: 'another' };

function dataFolder(): Layout {
  const folder = mkdtempSync(join(root, 'f'));
  mkdirSync(join(folder, 'database'));
  return layoutOf(folder);
}

/** A folder that another place claims, with its last sign of life this many seconds ago. */
function folderOf(place: Place, secondsAgo = 0): Layout {
  const layout = dataFolder();
  writeFileSync(layout.claim, JSON.stringify(place));
  touch(layout, secondsAgo);
  return layout;
}

function touch({ claim }: Layout, secondsAgo = 0) {
  const then = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(claim, then, then);
}

const holderOf = ({ claim }: Layout): unknown => JSON.parse(readFileSync(claim, 'utf8'));

describe('the claim of a place on a data folder', () => {
  it('is shared by the processes of the place, and given back', async () => {
    const layout = dataFolder();
    await claimFolder(layout);
    await claimFolder(layout);
    expect(holderOf(layout)).toEqual(here);
    releaseClaim(layout);
    expect(() => holderOf(layout)).toThrow('ENOENT');
  });

  it.each([
    ['a container', container],
    ['another machine', otherMachine],
  ])('is refused while %s is heard of, and left as it was', async (_who, place) => {
    const layout = folderOf(place);
    const beat = setInterval(() => touch(layout), 20);
    await expect(claimFolder(layout)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining('on web-1'),
    });
    clearInterval(beat);
    expect(holderOf(layout)).toEqual(place);
    releaseClaim(layout);
    expect(holderOf(layout)).toEqual(place);
  });

  it('is taken at once from a container that has been silent', async () => {
    const layout = folderOf(container, 60);
    const said: string[] = [];
    await claimFolder(layout, { log: (line) => said.push(line) });
    expect(holderOf(layout)).toEqual(here);
    expect(said).toEqual([]);
  });

  it('is taken from another machine, whose clock is not ours, when it is not heard of for a while', async () => {
    const layout = folderOf(otherMachine, 60);
    const said: string[] = [];
    await claimFolder(layout, { silenceMs: 200, log: (line) => said.push(line) });
    expect(holderOf(layout)).toEqual(here);
    expect(said.join()).toMatch(/whether web-1 still uses/);
  });

  it('is refused while a server listens there, however silent its product is', async () => {
    const layout = folderOf(container, 60);
    const server = createServer().listen(layout.socket);
    await expect(claimFolder(layout)).rejects.toMatchObject({ code: 'data_folder_in_use' });
    server.close();
  });

  it('is heard of every few seconds, and made again where it was lost', async () => {
    jest.useFakeTimers();
    const layout = folderOf(here, 60);
    const stop = keepClaim(layout);
    jest.advanceTimersByTime(BEAT_MS);
    expect(Date.now() - statSync(layout.claim).mtimeMs).toBeLessThan(30_000);
    releaseClaim(layout);
    jest.advanceTimersByTime(BEAT_MS);
    expect(holderOf(layout)).toEqual(here);
    stop();
    jest.useRealTimers();
  });

  it('does not outlive a machine that was started again, where it was the machine’s and no container’s', () => {
    const machine: Place = { host: 'shop', machine: 'm', boot: '1', processes: 'pid:[4026531836]' };
    expect(isBeforeRestart(machine, { ...machine, boot: '2' })).toBe(true);
    expect(isBeforeRestart(machine, { ...machine, boot: '2', machine: 'n' })).toBe(false);
    expect(isBeforeRestart({ ...machine, processes: 'pid:[1]' }, { ...machine, boot: '2' })).toBe(false);
  });
});
