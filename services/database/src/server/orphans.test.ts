import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { layoutOf } from './data-folder.ts';
import { endOrphans, processesIn } from './orphans.ts';

const folder = temporaryFolder();
const layout = layoutOf(folder);
const limits = { patienceMs: 50, killMs: 2_000 };
const started: ChildProcess[] = [];

/** Starts a sleeping program with that name in the cluster. */
async function startInCluster(name: string): Promise<ChildProcess> {
  mkdirSync(layout.cluster, { recursive: true });
  const program = join(folder, name);
  cpSync('/bin/sleep', program, { dereference: true });
  const child = spawn(program, ['60'], { cwd: layout.cluster, stdio: 'ignore' });
  started.push(child);
  await once(child, 'spawn');
  return child;
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

test('what PostgreSQL left in a cluster is ended, and nobody else who stands there', async () => {
  const shell = await startInCluster('bash');
  const orphan = await startInCluster('postgres');
  const ended = once(orphan, 'exit');
  expect(processesIn(layout)).toEqual([orphan.pid]);
  await endOrphans(layout, limits);
  await ended;
  expect(shell.exitCode ?? shell.signalCode).toBeNull();
});

test('one that does not end is named, instead of waiting for ever @slow', async () => {
  const orphan = await startInCluster('postgres');
  jest.spyOn(process, 'kill').mockReturnValue(true);
  await expect(endOrphans(layout, limits)).rejects.toMatchObject({
    code: 'data_folder_in_use',
    message: expect.stringMatching(new RegExp(`Process ${orphan.pid} .*${folder}`)),
  });
});
