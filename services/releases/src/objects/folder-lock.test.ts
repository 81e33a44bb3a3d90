import files, { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFolderLock } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Imitates a disk whose last block was just written. */
function leaveNoRoom() {
  jest
    .spyOn(files, 'writeFile')
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
}

test('what was done under a lock is done where the disk has no room to note that the lock is free, and the next one has it at once', async () => {
  const done = await withFolderLock(folder, async () => {
    leaveNoRoom();
    return 'written';
  });
  expect(done).toBe('written');
  const began = performance.now();
  expect(await withFolderLock(folder, async (isOwn) => isOwn())).toBe(true);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('an error under a lock is thrown unchanged, even if the lock cannot be freed', async () => {
  const failing = withFolderLock(folder, async () => {
    leaveNoRoom();
    throw new Error('the pointer could not be read');
  });
  await expect(failing).rejects.toThrow('the pointer could not be read');
});
