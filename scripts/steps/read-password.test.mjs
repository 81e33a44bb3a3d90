import { PassThrough } from 'node:stream';
import { readPassword } from './read-password.mjs';

const heard = (stream) => String(stream.read() ?? '');

test('a piped password is the first line, and nothing is asked', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('correct horse battery\nnpm run import\n');
  await expect(readPassword({ input, output })).resolves.toBe('correct horse battery');
  expect(heard(output)).toBe('');
});

test('on a terminal it is asked for and what is typed is not shown', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  Object.assign(input, { isTTY: true, setRawMode: () => input });
  input.write('correct horsf\u007fe battery\r');
  await expect(readPassword({ input, output })).resolves.toBe('correct horse battery');
  expect(heard(output)).toBe('Password for the administrator: \n');
});

test('nothing on standard input is an error that says what to do', async () => {
  const input = new PassThrough();
  input.end();
  await expect(readPassword({ input })).rejects.toThrow(/No password came on standard input/);
});
