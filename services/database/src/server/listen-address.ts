import { chmod, lchown, mkdtemp, realpath, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Layout, PORT, SOCKET } from './data-folder.ts';
import type { RunAs } from './run-as.ts';
import type { ListenAddress } from './settings.ts';

/** `sun_path` of macOS has 104 bytes, of Linux 108. */
const LONGEST_SOCKET_PATH = 103;
const temporaryPrefix = 'fixed-ops-socket-';
const SOCKET_FILES = [SOCKET, `${SOCKET}.lock`];

/** The address for the server's socket: beside its cluster, or in another folder if a socket is impossible there. */
export async function chooseListenAddress(
  layout: Layout,
  way: RunAs,
  platform: NodeJS.Platform = process.platform,
): Promise<ListenAddress> {
  if (platform === 'win32') return { socketFolder: null, port: await freePort() };
  const beside = await realpath(layout.database);
  const isShort = Buffer.byteLength(join(beside, `${SOCKET}.lock`)) <= LONGEST_SOCKET_PATH;
  if (isShort && (await takesSocket(beside))) {
    // A killed server left the socket, and its process number may belong to another process now. Only our servers have sockets in our
    // folder.
    for (const name of SOCKET_FILES) await rm(join(beside, name), { force: true });
    return { socketFolder: beside, port: PORT };
  }
  const folder = await mkdtemp(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), temporaryPrefix));
  await chmod(folder, 0o700);
  if (way.kind === 'other') await lchown(folder, way.uid, way.gid);
  return { socketFolder: folder, port: PORT };
}

/** Whether the file system of a folder supports sockets. Those of some containers and networks do not. */
function takesSocket(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(join(folder, `.probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : PORT));
      });
  });
}

/** Removes a folder that was made only for a socket. It removes only the files of a server, because the path might be one with data. */
export async function removeSocketFolder(folder: string | null): Promise<void> {
  if (folder === null || !basename(folder).startsWith(temporaryPrefix)) return;
  for (const name of SOCKET_FILES) await rm(join(folder, name), { force: true }).catch(() => undefined);
  await rmdir(folder).catch(() => undefined);
}
