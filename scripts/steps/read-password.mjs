import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * The password on standard input: its first line where something is piped in, else what the person types on the terminal,
 * which is asked for and not shown. Rejects with a sentence when nothing comes.
 */
export async function readPassword({ input = process.stdin, output = process.stderr } = {}) {
  const isTerminal = input.isTTY === true;
  if (isTerminal) output.write('Password for the administrator: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, ...(isTerminal ? { output: silence, terminal: true } : {}) });
  // Ctrl+C on a terminal that readline holds reaches readline alone.
  lines.once('SIGINT', () => lines.close());
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (isTerminal) output.write('\n');
  }
  throw new Error(
    'No password came on standard input. Pipe it in, or leave --password-stdin out for an invitation by mail.',
  );
}
