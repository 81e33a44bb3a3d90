import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RefusedFile } from '../refused-file.ts';
import { type RowPiece, readRows } from './read-rows.ts';
import { PIECES_AHEAD, rowsOfThread } from './rows-of-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const request = (name: string) => ({ kind: 'lines', path: join(folder, name), position: 3, timezone: 'UTC' });

async function piecesOf(source: AsyncGenerator<RowPiece>): Promise<RowPiece[]> {
  const pieces: RowPiece[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}

/** A thread that runs JavaScript code, because it could not run TypeScript sources. */
const thread = (words: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort as port, workerData as data } from 'node:worker_threads'; ${words}`)}`,
  );
const saysAll = (word: string) => thread(`port.postMessage(${word});`);

test('a thread says the pieces of a file, its end, and why it is refused', async () => {
  const two = thread(
    `for (const bytes of [1, 2]) port.postMessage({ piece: { bytes } }); port.postMessage({ end: true });`,
  );
  expect((await piecesOf(rowsOfThread(two, request('any')))).map(({ bytes }) => bytes)).toEqual([1, 2]);
  const refused = piecesOf(rowsOfThread(saysAll(`{ refused: 'Expected a text file' }`), request('any')));
  await expect(refused).rejects.toThrow(new RefusedFile('Expected a text file'));
});

test('what a thread throws is thrown, and one that ends early is missed', async () => {
  const thrown = piecesOf(rowsOfThread(thread(`throw new Error('EACCES: permission denied');`), request('any')));
  await expect(thrown).rejects.toThrow('EACCES: permission denied');
  const silent = piecesOf(rowsOfThread(thread('process.exit(0);'), request('any')));
  await expect(silent).rejects.toThrow(/^The thread that reads .*any ended before the file did\.$/);
});

test('a thread learns which pieces were consumed, and ends together with its consumer', async () => {
  const waiting = thread(`
    for (let said = 1; ; said += 1) {
      port.postMessage({ piece: { bytes: said } });
      for (let at = Atomics.load(data.taken, 0); said - at >= ${PIECES_AHEAD}; at = Atomics.load(data.taken, 0)) Atomics.wait(data.taken, 0, at);
    }`);
  const seen: number[] = [];
  for await (const { bytes } of rowsOfThread(waiting, request('any'))) {
    seen.push(bytes);
    if (bytes === 3 * PIECES_AHEAD) break;
  }
  expect(seen).toEqual(Array.from({ length: 3 * PIECES_AHEAD }, (_value, at) => at + 1));
});

test('rows are bytes, with the lines at which they begin and what was refused', async () => {
  writeFileSync(
    join(folder, 'lines.csv'),
    'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost,cause,more\r\n' +
      '7,A,C,OIL,1,2.5,0,"two\nlines \\ and a\ttab",\r\n8,2,X,OIL,1,1,1,,\r\n,1,C,OIL,1,1,1,,\r\n9,1,C,OIL,1,1,1,,\r\n',
  );
  const [piece] = await piecesOf(readRows(request('lines.csv')));
  expect(piece).toMatchObject({ records: 4, unknown: ['more'], isWhole: true });
  expect(piece?.staged).toHaveLength(0);
  expect([...(piece?.lines ?? [])]).toEqual([2, 6]);
  expect([new TextDecoder().decode(piece?.rows).split('\n'), piece?.isAscii]).toEqual([
    [
      '7\t1\tC\t\tOIL\t\t\ttwo\\nlines \\\\ and a\\ttab\t\t100\t\t\t250\t0\t\t\t\t\t\t\t\t\t',
      '9\t1\tC\t\tOIL\t\t\t\t\t100\t\t\t100\t100\t\t\t\t\t\t\t\t\t',
      '',
    ],
    true,
  ]);
  expect(piece?.refused.map(({ line, column, order, isNameless }) => [line, column, order, isNameless])).toEqual([
    [4, 'pay_type', '8\t\n', false],
    [5, 'ro_number', null, true],
  ]);
});
