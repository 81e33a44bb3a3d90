import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { joinLocalServer } from './local-server.ts';
import { closeDataFolder } from './permissions.ts';

// A fake result of chmod stands for the file system, because no test may need the right to mount one.

const root = temporaryFolder();
afterEach(() => jest.restoreAllMocks());

function openFolder(): string {
  const dataFolder = mkdtempSync(join(root, 'f'));
  chmodSync(dataFolder, 0o777);
  return dataFolder;
}

const refused = (code: string) => Object.assign(new Error(`${code}: operation not permitted, chmod`), { code });

test.each([
  [
    'lets chmod pass and does nothing, as those of Windows',
    () => jest.spyOn(files, 'chmod').mockResolvedValue(),
    /777/,
  ],
  [
    'refuses it, as those of memory cards',
    () => jest.spyOn(files, 'chmod').mockRejectedValue(refused('EPERM')),
    /EPERM/,
  ],
  [
    'does not know it, as some of networks',
    () => jest.spyOn(files, 'chmod').mockRejectedValue(refused('ENOTSUP')),
    /ENOTSUP/,
  ],
])('a folder on a file system that %s is refused before anything is written there', async (_kind, mount, reason) => {
  const dataFolder = openFolder();
  mount();
  const failure = await joinLocalServer({ dataFolder, seat: 'server' }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'data_folder_without_permissions',
    message: expect.stringMatching(/keeps no owners and permissions[\s\S]*FIXED_OPS_DATA/),
  });
  expect(failure).toMatchObject({ message: expect.stringMatching(reason) });
  expect(readdirSync(dataFolder)).toEqual([]);
});

test('a failure of a folder that is no matter of rights is passed on unchanged', async () => {
  const dataFolder = openFolder();
  jest.spyOn(files, 'chmod').mockRejectedValue(refused('EIO'));
  await expect(joinLocalServer({ dataFolder, seat: 'server' })).rejects.toMatchObject({ code: 'EIO' });
});

test('everything that the product keeps is closed to others, and what else lies there stays as it is', async () => {
  const dataFolder = openFolder();
  const made = ['database', 'database-pglite-2026-11-21', 'releases', 'deltas'];
  const folders = [...made, 'pointers', 'previews', 'audit', 'keys'];
  const names = [
    'keys.json',
    'root.pub',
    'placement.json',
    'offered-remotes.json',
    'registry.json.converted',
    'run.pid',
    'database.lock',
  ];
  for (const name of [...folders, 'extract']) {
    mkdirSync(join(dataFolder, name));
    chmodSync(join(dataFolder, name), 0o777);
    writeFileSync(join(dataFolder, name, 'file'), '');
    chmodSync(join(dataFolder, name, 'file'), 0o666);
  }
  for (const name of [...names, 'ros.csv']) {
    writeFileSync(join(dataFolder, name), '');
    chmodSync(join(dataFolder, name), 0o666);
  }
  await closeDataFolder(dataFolder);
  const modeOf = (...path: string[]) => (statSync(join(dataFolder, ...path)).mode & 0o777).toString(8);
  expect(modeOf()).toBe('700');
  for (const name of folders) expect([name, modeOf(name), modeOf(name, 'file')]).toEqual([name, '700', '600']);
  for (const name of names) expect([name, modeOf(name)]).toEqual([name, '600']);
  expect([modeOf('extract'), modeOf('extract', 'file'), modeOf('ros.csv')]).toEqual(['777', '666', '666']);
});
