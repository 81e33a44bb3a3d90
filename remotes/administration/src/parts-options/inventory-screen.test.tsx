import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MONTH_TO_DATE } from '../testing/build-administration.ts';
import { buildInventoryOptions } from '../testing/build-blocks.ts';
import { buildBlock, effectRow, enter, save, textbox } from '../testing/settings-page.ts';
import { InventoryScreen } from './inventory-screen.tsx';

const options = buildInventoryOptions({ statusMap: [{ dmsCode: 'A', status: 'active' }] });
const share = (value: number) => ({ value, pct: null, pieces: 1, partNumbers: 1 });
const stock = {
  ...MONTH_TO_DATE,
  snapshotDate: '2026-11-19',
  data: [],
  total: 0,
  page: 1,
  pageSize: 1,
  totals: { partNumbers: 3, pieces: 3, extCost: 1000, excessValue: 0 },
  agingBuckets: [
    { bucket: '0-3', fromMonths: 0, toMonths: 3, ...share(600) },
    { bucket: '4-6', fromMonths: 4, toMonths: 6, ...share(250) },
    { bucket: '7-12', fromMonths: 7, toMonths: 12, ...share(100) },
    { bucket: '13+', fromMonths: 13, toMonths: null, ...share(50) },
  ],
  bySource: [
    { source: 'OEM', ...share(900), buckets: [] },
    { source: 'NAPA', ...share(100), buckets: [] },
  ],
  byClass: [],
};

const held = (value: number) => ({ value, partNumbers: 1 });
const column = (bucket: string, fromMonths: number, toMonths: number | null, value: number) => ({
  ...{ bucket, fromMonths, toMonths },
  ...held(value),
});
const shelf = {
  ...held(1000),
  obsolete: held(50),
  aging: [column('0-3', 0, 3, 600), column('4-6', 4, 6, 250), column('7-12', 7, 12, 100), column('13+', 13, null, 50)],
  byStatus: [{ status: 'active', ...held(1000) }],
};

async function open() {
  const { sent } = renderScreen(<InventoryScreen />, { address: '/administration/inventory-analysis' });
  await sent[0]!.answer(buildBlock(options), '"v1"');
  await sent.find(({ call }) => call === 'InventoryAnalysis')!.answer(stock);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}

test('the server says beside the fields what would count, be obsolete, and move between columns and statuses', async () => {
  const { sent } = await open();
  const asked = () => sent.findLast(({ call }) => call === 'InventoryOptionsEffect')!;
  await asked().answer({ snapshotDate: '2026-11-19', now: shelf, next: shelf });
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50$50');
  expect(screen.queryByRole('row', { name: /^Phase-out/ })).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Remove 3 months' }));
  await enter(textbox('Obsolete after'), '6');
  expect(screen.getByRole('table', { busy: true })).toBeVisible();
  await waitFor(() => expect(asked().body).toMatchObject({ data: { agingEdges: [6, 12], obsoleteMonths: 6 } }));
  await asked().answer({
    snapshotDate: '2026-11-19',
    now: shelf,
    next: {
      ...{ ...held(900), obsolete: held(150) },
      aging: [column('0-6', 0, 6, 750), column('7-12', 7, 12, 100), column('13+', 13, null, 50)],
      byStatus: [{ status: 'phase_out', ...held(900) }],
    },
  });
  expect(screen.queryByRole('table', { busy: true })).not.toBeInTheDocument();
  expect(effectRow(/^Inventory that counts/)).toBe('Inventory that counts$1,000$900');
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50$150');
  expect(effectRow(/^0-3/)).toBe('0-3 months$600—');
  expect(effectRow(/^0-6/)).toBe('0-6 months—$750');
  expect(effectRow(/^Phase-out/)).toBe('Phase-out—$900');
});

const UNREACHABLE = new ApiError('network', 'unreachable', 'The server did not answer.', 0, 'FO-2');
const couldNot = /What you entered could not be previewed. You can still save/;

async function openTries() {
  const { sent, put } = await open();
  const tries = () => sent.filter(({ call }) => call === 'InventoryOptionsEffect');
  const untilTried = (count: number) => waitFor(() => expect(tries()).toHaveLength(count));
  await tries()[0]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: shelf });
  return { tries, untilTried, put, isBusy: () => screen.queryByRole('table', { busy: true }) !== null };
}

test('what cannot be tried is not asked: the figures are from before, and none are on their way', async () => {
  const { tries, isBusy } = await openTries();
  await userEvent.clear(textbox('Obsolete after'));
  expect(screen.getByText(/cannot be previewed yet. The figures are from before/)).toBeVisible();
  expect(isBusy()).toBe(false);
  expect(tries()).toHaveLength(1);
});

test('a failed trial is shown and can be retried, the figures stay, and a later success removes the message @slow', async () => {
  const { tries, untilTried, isBusy } = await openTries();
  const strict = screen.getByRole('checkbox', { name: /received/ });
  await userEvent.click(strict);
  await untilTried(2);
  await tries()[1]!.fail(UNREACHABLE);
  expect(screen.getByText(couldNot)).toBeVisible();
  expect(isBusy()).toBe(false);
  expect(effectRow(/^Inventory that counts/)).toBe('Inventory that counts$1,000$1,000');

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByText(couldNot)).not.toBeInTheDocument();
  expect(isBusy()).toBe(true);
  await untilTried(3);
  expect(tries()[2]!.body).toEqual(tries()[1]!.body);
  await tries()[2]!.fail(UNREACHABLE);
  await userEvent.click(strict);
  await untilTried(4);
  await tries()[3]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: shelf });
  await userEvent.click(strict);
  await untilTried(5);
  await tries()[4]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: { ...shelf, obsolete: held(20) } });
  expect(screen.queryByText(couldNot)).not.toBeInTheDocument();
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50$20');
});

test('after a save the server is asked again, and the effect shows no difference @slow', async () => {
  const { tries, untilTried, put, isBusy } = await openTries();
  await userEvent.click(screen.getByRole('checkbox', { name: /received/ }));
  await untilTried(2);
  const stricter = { ...shelf, obsolete: held(20) };
  await tries()[1]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: stricter });
  await save();
  await put().answer(buildBlock({ ...options, strict: true }), '"v2"');
  await untilTried(3);
  expect(tries()[2]!.body).toEqual(tries()[1]!.body);
  expect(isBusy()).toBe(true);
  await tries()[2]!.answer({ snapshotDate: '2026-11-19', now: stricter, next: stricter });
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$20$20');
});

describe('while somebody types', () => {
  afterEach(() => jest.useRealTimers());

  test('the server is asked once they pause, of all of it', async () => {
    const { tries } = await openTries();
    jest.useFakeTimers();
    for (const value of ['1', '18']) {
      fireEvent.change(textbox('Obsolete after'), { target: { value } });
      act(() => jest.advanceTimersByTime(200));
    }
    expect(tries()).toHaveLength(1);
    act(() => jest.advanceTimersByTime(50));
    expect(tries()).toHaveLength(2);
    expect(tries()[1]!.body).toMatchObject({ data: { obsoleteMonths: 18 } });
  });
});

test('aging columns rise whatever order they are entered in; no whole number of months is none', async () => {
  const { put } = await open();
  await userEvent.type(textbox('Aging columns end after'), '9{Enter}');
  await userEvent.type(textbox('Aging columns end after'), '0.5{Enter}');
  expect(textbox('Aging columns end after')).toHaveValue('0.5');
  await userEvent.clear(textbox('Aging columns end after'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove 3 months' }));
  await save();
  expect(put().body).toEqual({ data: { ...options, agingEdges: [6, 9, 12] } });
});

test('a value out of its bounds shows an error beside its field and is not sent', async () => {
  const { sent } = await open();
  await enter(textbox('Days of supply to aim for'), '900');
  await enter(textbox('Within months'), '1.5');
  await save();
  expect(textbox('Days of supply to aim for')).toHaveAccessibleDescription(
    'Error: Days of supply to aim for is between 1 and 730',
  );
  expect(textbox('Within months')).toHaveAccessibleDescription('Error: Within months is not a valid whole number');
  expect(screen.getByText('2 unsaved changes, 2 to correct')).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
});

test('a DMS code that is listed twice shows the server’s error beside it, and nothing typed is lost @slow', async () => {
  const { put } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add a code' }));
  const codes = screen.getAllByRole('textbox', { name: /^Code/ });
  await userEvent.type(codes[1]!, 'A');
  await save();
  const problem = new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-1');
  Object.assign(problem, {
    problem: { errors: [{ path: 'data.statusMap.1', code: 'twice', message: 'A is there already' }] },
  });
  await put().fail(problem);
  const [, second] = screen.getAllByRole('textbox', { name: /^Code/ });
  expect(second).toHaveAccessibleDescription('Error: A is there already');
  expect(second).toHaveValue('A');
});

test('reset brings back the product’s own values, as changes that are saved or discarded', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(screen.getByText('Every code has its default meaning.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('A');
});

test('a value of the store’s own is listed beside the default, and can be reset alone @slow', async () => {
  await open();
  const defaults = screen.getByRole('region', { name: 'Defaults' });
  await userEvent.click(within(defaults).getByRole('button', { name: 'Show defaults' }));
  await enter(screen.getByRole('textbox', { name: /^Obsolete after/ }), '18');
  expect(within(defaults).getByRole('listitem', { name: 'Obsolete after' })).toHaveTextContent('18; by default 12');
  expect(within(defaults).getByRole('listitem', { name: 'Code A' })).toHaveTextContent('There is no default');
  await userEvent.click(within(defaults).getByRole('button', { name: 'Reset Obsolete after' }));
  expect(screen.getByRole('textbox', { name: /^Obsolete after/ })).toHaveValue('12');
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('A');
  await userEvent.click(within(defaults).getByRole('button', { name: 'Reset Code A' }));
  expect(within(defaults).getByText(/^1 value is this store’s own/)).toBeVisible();
  await userEvent.click(within(defaults).getByRole('button', { name: 'Reset Aging columns end after' }));
  expect(within(defaults).getByText('All of these are the defaults.')).toBeVisible();
});

test('after somebody else saves, the effect is compared with their values @slow', async () => {
  const { sent, put } = await open();
  const tries = () => sent.filter(({ call }) => call === 'InventoryOptionsEffect');
  await tries()[0]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: shelf });
  await userEvent.click(screen.getByRole('checkbox', { name: /received/ }));
  await waitFor(() => expect(tries()).toHaveLength(2));
  await tries()[1]!.answer({ snapshotDate: '2026-11-19', now: shelf, next: { ...shelf, obsolete: held(20) } });
  await save();
  await put().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await sent
    .findLast(({ call }) => call === 'PartsOptionsInvAnalysis')!
    .answer(buildBlock({ ...options, obsoleteMonths: 24 }, { updatedBy: 'Ann Lee' }), '"v2"');
  await waitFor(() => expect(tries()).toHaveLength(3));
  await tries()[2]!.answer({
    snapshotDate: '2026-11-19',
    now: { ...shelf, obsolete: held(5) },
    next: { ...shelf, obsolete: held(20) },
  });
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$5$20');
});
