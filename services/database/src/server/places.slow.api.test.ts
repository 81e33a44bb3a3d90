import { utimesSync } from 'node:fs';
import { layoutOf } from './data-folder.ts';
import { processesIn } from './orphans.ts';
import { openElsewhere, rowsOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const { folderWithDatabase, open } = useFolders();

/** Imitates a container: separate processes and shared memory, which end with it. */
const inContainer = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'],
];

function beSilent(folder: string) {
  utimesSync(layoutOf(folder).claim, new Date(0), new Date(0));
}

test('a folder that a container uses is refused to products and commands outside, until the container was killed', async () => {
  const folder = folderWithDatabase();
  const { child, isOpen } = openElsewhere(
    folder,
    'server',
    `await db.execute('insert into kept values (2)');`,
    inContainer,
  );
  await isOpen;
  for (const seat of ['server', 'command'] as const)
    await expect(open(folder, seat)).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining('another machine or container'),
    });
  child.kill('SIGKILL');
  await until(() => processesIn(layoutOf(folder)).length === 0);
  beSilent(folder);
  expect(await rowsOf(await open(folder, 'server'))).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a folder that the machine uses is refused to a container, whatever its numbers of processes are', async () => {
  const folder = folderWithDatabase();
  const db = await open(folder, 'server');
  const { child, isOpen } = openElsewhere(folder, 'server', '', [...inContainer, 'sh', '-c', '"$0" "$@" 2>&1']);
  expect(String(await isOpen)).toMatch(/data_folder_in_use|in use by Fixed Ops/);
  child.kill('SIGKILL');
  expect(await rowsOf(db)).toEqual([{ id: 1 }]);
});

test('a server whose product was killed in a container that goes on bars the folder', async () => {
  const folder = folderWithDatabase();
  const goesOn = [...inContainer, 'sh', '-c', '"$0" "$@"; sleep 600'];
  const killed = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10);`;
  const { child, isOpen } = openElsewhere(folder, 'server', killed, goesOn);
  await isOpen;
  beSilent(folder);
  await expect(open(folder)).rejects.toMatchObject({
    code: 'data_folder_in_use',
    message: expect.stringContaining('another container'),
  });
  child.kill('SIGKILL');
});
