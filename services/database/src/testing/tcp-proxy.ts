import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can fail like a network: it takes bytes and delivers none. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Stops delivering on existing and new connections, until `heal`. */
  swallow(): void;
  /** Delivers everything from now on. Swallowed bytes are lost. */
  heal(): void;
  /** Cuts every connection, as a server that is killed does. */
  cut(): void;
  /** Cuts each connection on which the server sends these words from now on, after delivering them. */
  cutAfter(words: string): void;
  /** Stops delivering on each connection on which the server sends these words from now on, after delivering them. */
  swallowAfter(words: string): void;
  close(): Promise<void>;
}

/** The start of PostgreSQL's message that it is ready for the next statement. */
const READY = 'Z\0\0\0\u0005';

/** Starts a proxy for the server of a `postgres:` address. */
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
        // It does not notice that a side closes, either.
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
