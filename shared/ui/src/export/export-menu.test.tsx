import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from '../data-table/column.ts';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { readToasts } from '../toast/toast-store.ts';
import type { ExportDone, ExportFromServer } from './export-file.ts';
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx';
import { EXPORT_SHOWN_AFTER_MS } from './use-export.ts';

interface Advisor {
  name: string;
  ros: number;
}
const columns: Column<Advisor>[] = [
  { key: 'name', head: 'Advisor', value: ({ name }) => name, required: true },
  { key: 'ros', head: 'ROs', numeric: true, format: 'count', value: ({ ros }) => ros },
  { key: 'trend', head: 'Trend', value: () => null, exported: false },
];
const rows = [
  { name: 'Grant Okafor', ros: 133 },
  { name: 'Marisol Vega', ros: 140 },
];

const period = { startDate: '2026-11-01', endDate: '2026-11-20' };
const file = { list: 'Service advisors', dealership: 'Harborline Toyota', ...period };
const NAME = 'service-advisors-harborline-toyota-2026-11-01-to-2026-11-20';

let saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => {
    saved.push({ name: '', file: file as Blob });
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function choose(
  format: 'CSV' | 'Excel' | 'Copy',
  from: ExportMenuProps<Advisor>['from'],
  user = userEvent.setup(),
) {
  renderWithUi(<ExportMenu from={from} />);
  await user.click(screen.getByRole('button', { name: /^Export/ }));
  await user.click(screen.getByRole('menuitem', { name: format }));
}

test('CSV holds the rows in the order shown, with the columns shown', async () => {
  await choose('CSV', { file, rows, columns, sort: { key: 'ros', direction: 'descending' } });
  expect(saved[0]!.name).toBe(`${NAME}.csv`);
  expect(await new Response(saved[0]!.file).text()).toContain(
    'Advisor,ROs\r\nMarisol Vega,140\r\nGrant Okafor,133\r\n',
  );
});

test('an export whose code does not come says so in plain words', async () => {
  const missing = Object.assign(new Error('Loading chunk 512 failed. (error: /assets/512.js)'), {
    name: 'ChunkLoadError',
  });
  await choose('CSV', () => Promise.reject(missing));
  await waitFor(() => expect(readToasts().at(-1)?.detail).toBe('This part did not load. Check the connection.'));
});

test('several of a page have a name each, which says what the file is of', () => {
  const server = async () => new File([], 'open.csv');
  renderWithUi(
    <>
      <ExportMenu from={{ file, rows, columns }} />
      <ExportMenu from={server} of="Open repair orders" />
      <ExportMenu from={server} />
    </>,
  );
  const names = ['Export Service advisors', 'Export Open repair orders', 'Export'];
  for (const name of names) expect(screen.getByRole('button', { name })).toHaveTextContent(/^Export$/);
});

test('a hidden column stays out, a required one in', async () => {
  await choose('CSV', { file, rows, columns, visibleColumns: [] });
  expect(await new Response(saved[0]!.file).text()).toContain('Advisor\r\nGrant Okafor\r\n');
});

test('Excel is a file of its own kind', async () => {
  await choose('Excel', { file, rows, columns });
  await act(async () => {
    while (saved.length === 0) await new Promise((resolve) => setTimeout(resolve));
  });
  expect(saved[0]!.name).toBe(`${NAME}.xlsx`);
});

test('a paged list asks the server for all of it, shows how far that is, and the same button cancels', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let tell: (done: ExportDone) => void = () => undefined;
  const server = jest.fn<Promise<File>, Parameters<ExportFromServer>>(
    (_format, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        tell = onProgress;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await choose('Excel', server, user);
  expect(server).toHaveBeenCalledWith('xlsx', expect.anything());
  act(() => jest.advanceTimersByTime(EXPORT_SHOWN_AFTER_MS));
  expect(screen.getByRole('button', { name: 'Cancel export' })).toHaveFocus();
  act(() => tell({ bytes: 40_200 }));
  expect(screen.getByRole('button', { name: 'Cancel export, 41 kB' })).toBeVisible();
  act(() => tell({ bytes: 1_250_000 }));
  expect(screen.getByRole('button', { name: 'Cancel export, 1.3 MB' })).toBeVisible();
  act(() => tell(0.454));
  await user.click(screen.getByRole('button', { name: 'Cancel export, 45%' }));
  expect(screen.getByRole('button', { name: /^Export/ })).toHaveFocus();
  expect(saved).toEqual([]);
  expect(readToasts()).toEqual([]);
});

test('a file has phone numbers only when that is ticked', async () => {
  const server = jest.fn<Promise<File>, Parameters<ExportFromServer>>(async () => new File(['RO\r\n'], 'open.csv'));
  renderWithUi(<ExportMenu from={server} hasContacts />);
  const take = async (...items: string[]) => {
    await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
    for (const name of items) await userEvent.click(screen.getByText(name));
  };
  await take('CSV');
  expect(server.mock.lastCall?.[1].contacts).toBeUndefined();
  await take('With phone numbers', 'CSV');
  expect(server.mock.lastCall?.[1].contacts).toBe(true);
});

test('a failed export says so, with the reference of the call, and offers to try again', async () => {
  const server = jest.fn(() =>
    Promise.reject(Object.assign(new Error('The server did not answer.'), { requestId: 'FO-3' })),
  );
  await choose('CSV', server);
  expect(await screen.findByText('The export failed')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.Reference FO-3');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server).toHaveBeenCalledTimes(2);
});

test('a file of the server keeps the name that the server gives it', async () => {
  await choose('CSV', async () => new File(['RO\r\n'], 'repair-orders-elr-c-harborline-toyota.csv'));
  await waitFor(() => expect(saved[0]?.name).toBe('repair-orders-elr-c-harborline-toyota.csv'));
});

test('an export that ends because its dealership was left says nothing', async () => {
  const server = jest.fn(() => Promise.reject(new DOMException('Left.', 'AbortError')));
  await choose('CSV', server);
  expect(server).toHaveBeenCalledTimes(1);
  expect(readToasts()).toEqual([]);
});

test('Copy puts the rows that the file would have into the clipboard, and says how many', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  // jsdom has no `Blob.text`.
  Blob.prototype.text ??= function (this: Blob) {
    return new Response(this as never).text();
  };
  await choose('Copy', { file, rows, columns, sort: { key: 'ros', direction: 'descending' } }, user);
  expect(await screen.findByText('2 rows copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringContaining('Marisol Vega\t140\nGrant Okafor\t133'));
  expect(saved).toEqual([]);
});
