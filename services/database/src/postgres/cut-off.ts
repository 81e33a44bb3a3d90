import { Duplex } from 'node:stream';

/**
 * Ends a connection at once: statements on it reject, and no pool keeps it. `end` alone only says goodbye and waits until the server hangs
 * up, which a frozen server never does.
 */
export function cutOff(client: { end(): Promise<void> }): void {
  void client.end();
  // pg has this property, but its types do not.
  const stream: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  if (stream instanceof Duplex) stream.destroy();
}
