/**
 * Keeps the process running when nobody reads its output any more: the terminal was closed, or the program behind the pipe has ended.
 * Without a handler, the write error would end the process, even in the middle of an orderly stop.
 */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
