import type { Server } from 'node:http';

/** The port cannot be used. The message names it and says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Binds the server and returns the port, which differs from the requested one if that was 0. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new ListenError(
            `Port ${port} on ${host} is in use by another program. Stop that program, or start on another port: PORT=${port + 1} npm start`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new ListenError(
            `Port ${port} needs more rights than this user has. Choose a port above 1023: PORT=3000 npm start`,
          ),
        );
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(
          new ListenError(
            `HOST is "${host}", which is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all addresses.`,
          ),
        );
      } else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
