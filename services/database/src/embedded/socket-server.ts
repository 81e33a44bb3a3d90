import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import { ClientSession, failedResponse } from './client-session.ts';
import type { Engine } from './engine.ts';
import { encodeFrame, type Frame, FrameReader } from './frame.ts';
import { keepHouse } from './housekeeping.ts';
import { Turnstile } from './turnstile.ts';

/** The kernel's limit for a unix socket path is 108 bytes on Linux and 104 on macOS, ending zero included. */
const longestSocketPath = 103;

/** How long a process without clients waits for the next one: a server that was killed is often started again. */
const graceMs = 1_000;
/** The one who started the process connects at once, unless it was killed meanwhile. */
const firstClientMs = 10_000;

export interface SocketServer {
  readonly path: string;
  /** Resolves when the last client has left and the grace is over, rejects when the engine broke. */
  readonly finished: Promise<void>;
  /** Answers every open question with the error, at once: small answers go out before this returns. */
  tell(error: DatabaseError): void;
  /** Takes no more clients: who comes from now on finds nobody and waits for the lock. */
  shut(): void;
  /** Lets those go who waited for the folder to be free. */
  dismiss(): void;
}

/** Serves the engine to clients of this user, on a socket beside the data or, where its path is too long, in the temp folder. */
export async function serveEngine(engine: Engine, wanted: string, folder: string): Promise<SocketServer> {
  const turnstile = new Turnstile();
  const house = keepHouse(engine, turnstile);
  const sockets = new Set<Socket>();
  const open = new Map<Socket, Set<number>>();
  /** Said goodbye as the last ones: their sockets close when the folder is free, and that is what they wait for. */
  const farewells = new Set<Socket>();
  const serverSeat = { pid: 0 };
  let finish: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const finished = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  let grace = setTimeout(finish, firstClientMs);

  const left = (socket: Socket, saidGoodbye: boolean) => {
    if (!sockets.delete(socket)) return;
    if (sockets.size > 0) {
      socket.end();
      return;
    }
    if (saidGoodbye) farewells.add(socket);
    clearTimeout(grace);
    grace = setTimeout(finish, saidGoodbye ? 0 : graceMs);
  };

  const server = createServer((socket) => {
    clearTimeout(grace);
    sockets.add(socket);
    let hasSeat = false;
    const session = new ClientSession(engine, turnstile, {
      take(seat, pid) {
        if (seat === 'command') return null;
        if (serverSeat.pid !== 0) {
          return `The data folder ${folder} is in use by another Fixed Ops server (process ${serverSeat.pid}). Stop that one first, or set FIXED_OPS_DATA to another folder.`;
        }
        serverSeat.pid = pid;
        hasSeat = true;
        return null;
      },
      leave() {
        if (hasSeat) serverSeat.pid = 0;
      },
    });
    const reader = new FrameReader();
    const asked = new Set<number>();
    open.set(socket, asked);
    const reply = async (frame: Frame) => {
      const id = requestId(frame.header);
      if (id !== null) asked.add(id);
      try {
        house.touch();
        const { request, response, rows } = await session.answer(frame);
        house.touch();
        if (request.op === 'bye') return left(socket, true);
        if (!socket.destroyed)
          socket.write(
            encodeFrame(response, rows === undefined ? undefined : Buffer.from(JSON.stringify(rows), 'utf8')),
          );
        // What was asked is done, and a checkpoint after it broke the engine.
        if (engine.broken !== null) fail(engine.broken);
      } catch (error) {
        if (error instanceof DatabaseError && id !== null) {
          if (!socket.destroyed) socket.write(encodeFrame(failedResponse(id, error)));
          if (engine.broken !== null) fail(engine.broken);
        } else socket.destroy();
      } finally {
        if (id !== null) asked.delete(id);
      }
    };
    socket.on('data', (chunk) => {
      try {
        for (const frame of reader.push(chunk)) void reply(frame);
      } catch {
        socket.destroy();
      }
    });
    // 'close' follows, and it is the one that tidies.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      session.end().then(
        () => left(socket, false),
        (error: unknown) => fail(new Error(messageOf(error))),
      );
    });
  });

  const path = await listenSomewhere(server, wanted);
  return {
    path,
    finished,
    tell: (error) => {
      for (const [socket, ids] of open) for (const id of ids) socket.write(encodeFrame(failedResponse(id, error)));
    },
    shut: () => {
      house.stop();
      clearTimeout(grace);
      server.close();
      for (const socket of sockets) socket.destroy();
      rmSync(path, { force: true });
      if (path !== wanted) rmSync(dirname(path), { recursive: true, force: true });
    },
    dismiss: () => {
      for (const socket of farewells) socket.destroy();
    },
  };
}

function requestId(header: unknown): number | null {
  const id: unknown = typeof header === 'object' && header !== null ? Reflect.get(header, 'id') : null;
  return typeof id === 'number' ? id : null;
}

async function listenSomewhere(server: Server, wanted: string): Promise<string> {
  if (Buffer.byteLength(wanted) <= longestSocketPath) {
    rmSync(wanted, { force: true });
    try {
      await listen(server, wanted);
      return wanted;
    } catch (error) {
      // Some mounted file systems (shared folders, WSL) keep no sockets.
      if (!['EACCES', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  const short = join(mkdtempSync(join(tmpdir(), 'fixed-ops-')), 'db.sock');
  await listen(server, short);
  return short;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      chmodSync(path, 0o600);
      resolve();
    });
  });
}
