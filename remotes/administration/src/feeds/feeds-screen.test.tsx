import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeedsScreen } from './feeds-screen.tsx';

const file = {
  fileId: 7,
  kind: 'ros',
  fileName: 'ros_2026-11-18.csv',
  receivedAt: '2026-11-18T09:40:00.000Z',
  rows: 1204,
  rejectedRows: 3,
  warnings: ['2 rows dated after today'],
  error: null,
  dataFrom: '2026-11-17',
  dataTo: '2026-11-17',
  status: 'late',
  nextExpectedAt: '2026-11-19T13:00:00.000Z',
};
const page = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 50, kinds: ['ros', 'time_clock'] });
const open = (address = '/administration/feeds') => renderScreen(<FeedsScreen />, { address }).sent;

test('each file shows its feed, when it came, the refused rows and when the next one is due', async () => {
  const sent = open();
  await sent[0]!.answer(
    page(file, {
      ...file,
      fileId: 6,
      kind: 'time_clock',
      status: 'failed',
      error: 'hours is missing',
      nextExpectedAt: null,
    }),
  );
  const late = screen.getByRole('row', { name: /Repair orders/ });
  expect(late).toHaveTextContent('Late');
  expect(late).toHaveTextContent('Nov 18, 2026, 4:40 AM');
  expect(late).toHaveTextContent('1,204');
  expect(late).toHaveTextContent('Due since Nov 19, 2026, 8:00 AM');
  expect(late).toHaveTextContent('2 rows dated after today');
  const refused = screen.getByRole('row', { name: /Time clock/ });
  expect(refused).toHaveTextContent('Refused');
  expect(refused).toHaveTextContent('hours is missing');
});

test('the columns fit beside the menu: a file is below its feed, and the next due time below the last one', async () => {
  const sent = open();
  await sent[0]!.answer(page({ ...file, status: 'ok', dataFrom: '2026-10-05' }));
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Feed, file', 'Status', 'Received, next expected', 'Rows', 'Refused', 'Days', 'Notes']);
  const row = screen.getByRole('row', { name: /Repair orders/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('ros_2026-11-18.csv');
  const cells = row.querySelectorAll('td');
  expect(cells[1]).toHaveTextContent('Nov 18, 2026, 4:40 AMNext Nov 19, 2026, 8:00 AM');
  expect(cells[4]).toHaveTextContent('Oct 5 to Nov 17, 2026');
});

test('on a phone, which has no room for their columns, the first one says when the next file is due and why one was refused', async () => {
  const sent = open();
  const refused = { ...file, fileId: 6, kind: 'time_clock', error: 'hours is missing', nextExpectedAt: null };
  await sent[0]!.answer(page(file, { ...refused, status: 'failed' }));
  const first = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('rowheader');
  expect(first(/Repair orders/)).toHaveTextContent('Due since Nov 19, 2026, 8:00 AM');
  expect(first(/Repair orders/)).toHaveTextContent('2 rows dated after today');
  expect(first(/Time clock/)).toHaveTextContent('hours is missing');
  // An upright tablet shows the notes there too: with a column of them its list would scroll sideways.
  expect(screen.getByText('Notes').closest('th')).toHaveAttribute('data-from', 'lg');
});

test('a file that comes once a month says by which day the next one is expected, and one without a schedule says so', async () => {
  const sent = open();
  const newest = { ...file, status: 'ok', warnings: [], rejectedRows: 0 };
  await sent[0]!.answer(
    page(
      { ...newest, kind: 'gl_balances', schedule: 'monthly', nextExpectedAt: '2026-11-30T12:00:00.000Z' },
      { ...newest, fileId: 6, kind: 'rates', schedule: 'none', nextExpectedAt: null },
      { ...newest, fileId: 5, kind: 'ros', schedule: null, nextExpectedAt: null },
    ),
  );
  const received = (name: RegExp) => screen.getByRole('row', { name }).querySelectorAll('td')[1];
  expect(received(/Ledger balances/)).toHaveTextContent(/AMNext by Nov 30, 2026$/);
  expect(received(/Rates/)).toHaveTextContent(/AMNo schedule: sent when changed$/);
  // An older file has no next one.
  expect(received(/Repair orders/)).toHaveTextContent(/AM$/);
});

test('the feed and the words stand in the address, are asked for, and can be left again', async () => {
  const sent = open('/administration/feeds?kind=time_clock&search=clock');
  expect(sent[0]!.query).toMatchObject({ kind: 'time_clock', search: 'clock' });
  await sent[0]!.answer(page());
  await userEvent.click(screen.getByRole('button', { name: 'Show all files' }));
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('kind');
  expect(sent.at(-1)!.query).not.toHaveProperty('kind');
});

test('a store without files says so', async () => {
  const sent = open();
  await sent[0]!.answer(page());
  expect(screen.getByText(/has arrived yet/)).toBeVisible();
});

test('feeds that cannot be read say why', async () => {
  const sent = open();
  await sent[0]!.fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-2'));
  expect(screen.getByText('The server could not answer.')).toBeVisible();
});

const rejects = (...data: object[]) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: 50,
  totals: data.length === 0 ? [] : [{ reason: 'is not a number', count: data.length }],
});

test('the refused rows open beside the list with line, value and reason', async () => {
  const sent = open();
  await sent[0]!.answer(page(file));
  await userEvent.click(screen.getByRole('button', { name: '3 refused rows of ros_2026-11-18.csv' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('file=7');
  expect(sent.at(-1)!.call).toBe('FeedRejects');
  await sent.at(-1)!.answer(rejects({ line: 5, column: 'sold_hours', value: 'x', reason: 'is not a number' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Refused rows' }));
  expect(drawer.getByRole('row', { name: /sold_hours/ })).toHaveTextContent('5sold_hoursxis not a number');
  expect(drawer.getByText('The first 1 of 3 rows.')).toBeVisible();
});

test('the drawer says where the rejected rows are if the server did not keep them', async () => {
  const sent = open('/administration/feeds?file=7');
  await sent.find(({ call }) => call === 'Feeds')!.answer(page(file));
  await sent.find(({ call }) => call === 'FeedRejects')!.answer(rejects());
  expect(screen.getByText(/ros_2026-11-18\.csv\.rejects\.csv/)).toBeVisible();
});
