/**
 * A terminal that was closed, or a program behind a pipe that has ended, reads nothing any more: that alone ends nothing, and keeps nothing from
 * ending in order.
 */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
