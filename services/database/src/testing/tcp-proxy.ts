import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can stop answering as a broken network does: bytes go in and nothing comes out. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Passes nothing on any more, on the connections there are and on new ones, until `heal`. */
  swallow(): void;
  /** Passes on whatever comes from now on; what was swallowed is lost. */
  heal(): void;
  /** Cuts every connection, as a server that is killed does. */
  cut(): void;
  /** Cuts each connection on which the server says so from now on, once it has arrived: as one that ends with what it says. */
  cutAfter(words: string): void;
  /** Passes nothing on any more of each connection on which the server says so from now on, once it has arrived: as of one that freezes then. */
  swallowAfter(words: string): void;
  close(): Promise<void>;
}

/** What a server of PostgreSQL begins to say when it takes the next question: of five bytes, that the statement is over. */
const READY = 'Z\0\0\0\u0005';

/** Stands before the server of a `postgres:` address. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let lastWords: string | null = null;
  let frozenAfter: string | null = null;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (isSwallowing) return;
      const said = frozenAfter === null ? -1 : bytes.indexOf(frozenAfter);
      if (said !== -1) {
        // Nor does it notice a goodbye.
        for (const each of [from, to]) each.pause();
        const next = bytes.indexOf(READY, said);
        to.write(next === -1 ? bytes : bytes.subarray(0, next));
      } else if (lastWords !== null && bytes.includes(lastWords)) to.end(bytes, () => from.destroy());
      else to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((socket) => {
    const upstream =
      socketFolder === null
        ? connect(Number(target.port || 5432), target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${target.port || 5432}`);
    pass(socket, upstream);
    pass(upstream, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const through = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) });
  through.searchParams.delete('host');
  return {
    url: through.href,
    swallow: () => {
      isSwallowing = true;
    },
    heal: () => {
      isSwallowing = false;
      lastWords = null;
      frozenAfter = null;
    },
    cut,
    cutAfter: (words) => {
      lastWords = words;
    },
    swallowAfter: (words) => {
      frozenAfter = words;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
