import { Duplex } from 'node:stream';

/**
 * Ends a connection at once: what is asked on it rejects, and no pool keeps it. `end` alone says goodbye to a server that answers no
 * question at the moment, and waits until that one hangs up: for ever where it has frozen.
 */
export function cutOff(client: { end(): Promise<void> }): void {
  void client.end();
  // pg has it, and its types do not.
  const stream: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  if (stream instanceof Duplex) stream.destroy();
}
