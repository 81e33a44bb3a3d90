/** @jest-environment node */
import { ApiError } from '../api-error.ts';
import { headOfFile, sendFile } from './send-file.ts';

const text = Array.from({ length: 5_000 }, (_, row) => `${row},${(row * 7919) % 10_007}\n`).join('');
const file = new Blob([text]);
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const unpacked = (gzip: string) =>
  new Response(new Blob([bytesOf(gzip)]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
const offline = () => new ApiError('network', 'network_unreachable', 'Not reached.', 0, 'FO-1');

it('sends a file in pieces that make the file again, and tells how far it is', async () => {
  const pieces = new Map<number, string>();
  const told: number[] = [];
  await sendFile(file, {
    partBytes: 10_000,
    send: async (no, gzip) => pieces.set(no, await unpacked(gzip)),
    onProgress: (bytes) => told.push(bytes),
  });
  const inOrder = [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece);
  expect(inOrder.join('')).toBe(text);
  expect(inOrder.slice(0, -1).every((piece) => piece.length === 10_000)).toBe(true);
  expect(told.at(-1)).toBe(file.size);
});

it('tries a piece again whose connection broke, and gives up on one that the server refuses', async () => {
  let tries = 0;
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const failingTwice = async () => {
    tries += 1;
    if (tries < 3) throw offline();
  };
  await sendFile(new Blob(['a']), { partBytes: 10, send: failingTwice, wait });
  expect([tries, waited]).toEqual([3, [1_000, 3_000]]);
  const refused = new ApiError('problem', 'wrong_size', 'Changed.', 400, 'FO-2');
  await expect(sendFile(file, { partBytes: 10_000, send: () => Promise.reject(refused), wait })).rejects.toBe(refused);
});

it('sends nothing more once it is stopped', async () => {
  const stop = new AbortController();
  const sent: number[] = [];
  const sending = sendFile(file, {
    partBytes: 1_000,
    signal: stop.signal,
    send: async (no) => {
      sent.push(no);
      if (sent.length === 3) stop.abort();
    },
  });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent.length).toBeLessThan(10);
});

it('hands the beginning of a file on as the server wants it', async () => {
  expect(atob(await headOfFile(file, 20))).toBe(text.slice(0, 20));
});
