import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Reads the password from standard input: the first line of a pipe, or what the person types on the terminal. The terminal asks for it and
 * does not show it. Rejects with a sentence if nothing comes.
 */
export async function readPassword({ input = process.stdin, output = process.stderr } = {}) {
  const isTerminal = input.isTTY === true;
  if (isTerminal) output.write('Password for the administrator: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, ...(isTerminal ? { output: silence, terminal: true } : {}) });
  // On a terminal, readline takes Ctrl+C, so the process gets no signal.
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
