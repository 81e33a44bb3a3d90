import { TOTAL_ROWS_HEADER } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { dealershipRefSchema } from '@fixed-ops/session';
import { enterDealership, initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { createApiClient } from './client.ts';
import { connectApi } from './connection.ts';
import { type DownloadProgress, downloadList } from './download-list.ts';

const bases = {
  api: { url: '/api', subscriptionKey: 'key-api' },
  xtime: { url: '/xtime/api', subscriptionKey: 'key-xtime' },
  usermgmt: { url: '/usermgmt', subscriptionKey: 'key-usermgmt' },
};
const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });

/** A file during its download. The test sends its pieces, ends it or breaks it off. */
interface Sending {
  readonly piece: (text: string) => void;
  readonly end: () => void;
  readonly breakOff: () => void;
}

let requests: Request[];
let sending: Sending;

/** Serves a file to a request with a valid sign-in. `total` is the row count that the header names. */
function serve({ total, type = 'text/csv' }: { readonly total?: number; readonly type?: string }) {
  connectApi(
    createApiClient({
      config: { bases, subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key' },
      readToken: () => (requests.length === 0 ? 'old' : 'new'),
      renewToken: async () => 'new',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        requests.push(request);
        if (request.headers.get('Authorization') !== 'Bearer new') return new Response('{}', { status: 401 });
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
            sending = {
              piece: (text) => controller.enqueue(new TextEncoder().encode(text)),
              end: () => controller.close(),
              breakOff: () => controller.error(new TypeError('terminated')),
            };
          },
        });
        return new Response(body, {
          headers: {
            'Content-Type': type,
            'Content-Disposition': 'attachment; filename="repair-orders-elr-c-harborline-toyota.csv"',
            'X-Request-Id': 'FO-9',
            ...(total === undefined ? {} : { [TOTAL_ROWS_HEADER]: String(total) }),
          },
        });
      },
    }),
  );
}

beforeEach(() => {
  requests = [];
  sessionStore.setState({
    ...initialSession(),
    user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
    activeDealership: toyota,
    dealerships: [],
  });
});

/** `Response` does not accept the files of jsdom. */
function textOf(file: Blob): Promise<unknown> {
  const reader = new FileReader();
  const text = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  reader.readAsText(file);
  return text;
}

/** Begins a download and waits until the server has begun to send. */
async function begin(format: 'csv' | 'xlsx') {
  const stop = new AbortController();
  const done: DownloadProgress[] = [];
  const download = downloadList(repairOrderCalls.repairOrders, {
    query: { metricKey: 'elr', scope: 'C' },
    sort: '-gapContribution',
    search: ' brake ',
  });
  const file = download(format, { type: `${format}-type`, signal: stop.signal, onProgress: (next) => done.push(next) });
  // The test reads the rejection later. Until then, this handler keeps it from counting as unhandled.
  file.catch(() => undefined);
  while (requests.length < 2) await new Promise((resolve) => setTimeout(resolve));
  return { stop, done, file };
}

test('asks for the list as the screen shows it, with a renewed sign-in, and says how many of its rows are there', async () => {
  serve({ total: 4 });
  const { file, done } = await begin('csv');
  const { headers, url } = requests[1]!;
  expect(headers.get('Accept')).toBe('csv-type');
  expect(headers.get('Ocp-Apim-Subscription-Key')).toBe('key-api');
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    metricKey: 'elr',
    scope: 'C',
    sort: '-gapContribution',
    search: 'brake',
  });
  sending.piece('RO,Customer\r\n1,"of two\r\nlines"\r\n');
  sending.piece('2,"says ""no"""\r\n3,');
  sending.piece('x\r\n4,y\r\n');
  sending.end();
  const got = await file;
  expect(got.name).toBe('repair-orders-elr-c-harborline-toyota.csv');
  expect(await textOf(got)).toBe('RO,Customer\r\n1,"of two\r\nlines"\r\n2,"says ""no"""\r\n3,x\r\n4,y\r\n');
  expect(done).toEqual([0.25, 0.5, 1]);
});

test('a file that breaks off is an error with the reference of the call, and no file', async () => {
  serve({ total: 4 });
  const { file } = await begin('csv');
  sending.piece('RO\r\n1\r\n');
  sending.breakOff();
  await expect(file).rejects.toMatchObject({
    code: 'file_broken_off',
    requestId: 'FO-9',
    message: 'The file broke off before its end, so nothing was saved.',
  });
});

test('a file that ends before its last row is one too, though the connection ends as it should', async () => {
  serve({ total: 4 });
  const { file } = await begin('csv');
  sending.piece('RO\r\n1\r\n2\r\n3\r\n');
  sending.end();
  await expect(file).rejects.toMatchObject({ code: 'file_broken_off' });
});

test('a workbook says its bytes, and is whole with the end of its archive alone', async () => {
  serve({ total: 4, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  const whole = await begin('xlsx');
  sending.piece('PK\u0003\u0004 rows');
  sending.piece(`PK\u0005\u0006${'\0'.repeat(18)}`);
  sending.end();
  expect((await whole.file).size).toBe(31);
  expect(whole.done).toEqual([{ bytes: 9 }, { bytes: 31 }]);

  requests = [];
  const half = await begin('xlsx');
  sending.piece('PK\u0003\u0004 rows, and no more of them than these');
  sending.end();
  await expect(half.file).rejects.toMatchObject({ code: 'file_broken_off' });
});

test('cancelling ends the request, and so does leaving the dealership; neither is a failure', async () => {
  serve({ total: 4 });
  const cancelled = await begin('csv');
  cancelled.stop.abort();
  await expect(cancelled.file).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests[1]!.signal.aborted).toBe(true);

  requests = [];
  const left = await begin('csv');
  enterDealership(ford);
  await expect(left.file).rejects.toMatchObject({ name: 'AbortError' });
});
