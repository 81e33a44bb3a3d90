import { ApiError } from '@fixed-ops/api';
import { mergeThresholds } from '@fixed-ops/metrics';
import { defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import { renderScreen } from '@fixed-ops/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildDay } from './testing/build-day.ts';
import { XtimeScreen } from './xtime-screen.tsx';

const answerWith = (data: readonly unknown[]) => ({
  asOf: '2026-11-20T04:40:00.000Z',
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  compareStartDate: null,
  compareEndDate: null,
  compareNote: null,
  dataThrough: '2026-11-19',
  data,
});
const defaultOf = (key: string) => defaultServiceThresholds.find(({ metricKey }) => metricKey === key)!;
const days = [buildDay('2026-11-02'), buildDay('2026-11-03', { inspections: 10, recommended: 2000, approved: 600 })];

test('a dealership without the product reads why, and nothing is asked for', () => {
  const { sent } = renderScreen(<XtimeScreen />, { dealershipData: { products: ['Product.AiMatrix'] } });
  expect(screen.getByText('Harborline Toyota does not have Xtime')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inspections');
  expect(sent).toEqual([]);
});

test('the month so far is summed up in words and drawn, without dates in the request', async () => {
  const { sent } = renderScreen(<XtimeScreen />);
  expect(sent[0]!.query).toEqual({});
  expect(document.querySelectorAll('[aria-busy=true]').length).toBeGreaterThan(0);
  await sent[0]!.answer(answerWith(days));
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('Completion50.0%40 of 80 eligible repair orders inspected, 40 missed');
  expect(totals).toHaveTextContent('Recommended$12,000$300 per inspection');
  expect(totals).toHaveTextContent('Approved$3,60030.0% of what was recommended');
  expect(screen.getByRole('region', { name: 'Inspections and eligible repair orders' })).toBeVisible();
});

test('one eligible repair order is told as one', async () => {
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.answer(answerWith([buildDay('2026-11-02', { eligibleRos: 1, inspections: 1 })]));
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('1 of 1 eligible repair order inspected, 0 missed');
});

const settings = (data: unknown) => ({ data, source: 'custom', updatedBy: null, updatedAt: null });

test('figures are compared with the dealership’s thresholds once these are loaded', async () => {
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.answer(answerWith(days));
  const bounds = (metricKey: string, green: number, amber: number) =>
    mergeThresholds([{ ...defaultOf(metricKey), green, amber }], []).map((one) => ({
      ...one,
      updatedBy: null,
      updatedAt: null,
    }));
  await sent[1]!.answer(settings([...bounds('mpi_completion', 90, 70), ...bounds('mpi_close_ratio', 30, 25)]));
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('40.0 pts under the target of 90.0%');
  expect(totals).toHaveTextContent('at the target of 30.0%');
});

test('thresholds that could not be loaded are requested again automatically', async () => {
  jest.useFakeTimers();
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.answer(answerWith(days));
  await sent[1]!.fail(new ApiError('problem', 'busy', 'The database is away for a moment.', 503, 'req-5'));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  const bounds = mergeThresholds([{ ...defaultOf('mpi_completion'), green: 90, amber: 70 }], []);
  await sent[2]!.answer(settings(bounds.map((one) => ({ ...one, updatedBy: null, updatedAt: null }))));
  jest.useRealTimers();
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('40.0 pts under the target of 90.0%');
});

test('the chart has a table twin, newest day first with totals, and it is in the address', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<XtimeScreen />, { address: '/xtime' });
  await sent[0]!.answer(answerWith(days));
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/xtime?view=table');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'Nov 3, 2026',
    'Nov 2, 2026',
    'All 2 days',
  ]);
  expect(screen.getByRole('row', { name: /All 2 days/ })).toHaveTextContent('804050.0%$12,000$3,60030.0%');
  // The address contains the order of the table, and the table can be exported.
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('sort=date');
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Nov 2, 2026');
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const daysOfFile = async () => {
    await user.click(screen.getByRole('button', { name: /^Export/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    const lines = (await new Response(files.at(-1)).text()).trim().split('\r\n').slice(1);
    return lines.map((line) => line.slice(0, 10));
  };
  expect(await daysOfFile()).toEqual(['2026-11-02', '2026-11-03']);
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(await daysOfFile()).toEqual(['2026-11-03', '2026-11-02']);
});

test('on paper the chart is as wide as a sheet, and in the window as before', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1300);
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.answer(answerWith(days));
  const chart = () => screen.getByRole('img', { name: /^Inspections and eligible repair orders/ });
  expect(chart()).toHaveStyle({ width: '1300px' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(chart()).toHaveStyle({ width: '640px' });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(chart()).toHaveStyle({ width: '1300px' });
  jest.restoreAllMocks();
});

test('a period without eligible repair orders says so and leads to the latest month with some', async () => {
  const { sent } = renderScreen(<XtimeScreen />, { dealershipData: { latestCloseDate: '2026-10-31' } });
  await sent[0]!.answer(answerWith([]));
  expect(screen.getByText(/^No eligible repair orders closed during November/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show October 2026' })).toBeVisible();
});

test('a single day without any is called by its day', async () => {
  const day = { startDate: '2026-11-05', endDate: '2026-11-05' };
  const { sent } = renderScreen(<XtimeScreen />, { address: '/xtime?startDate=2026-11-05&endDate=2026-11-05' });
  await sent[0]!.answer({ ...answerWith([]), ...day });
  expect(screen.getByText('No eligible repair orders closed on November 5, 2026')).toBeVisible();
});

test('a period whose repair orders were all not eligible does not link to itself', async () => {
  const { sent } = renderScreen(<XtimeScreen />, { dealershipData: { latestCloseDate: '2026-11-18' } });
  await sent[0]!.answer(answerWith([]));
  expect(screen.getByText(/The latest repair order closed on Nov 18/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show / })).not.toBeInTheDocument();
});

test('without inspections in the feed the eligible repair orders stay, and the rest says so instead of zero', async () => {
  const user = userEvent.setup();
  const untold = { inspections: null, completionPct: null, recommended: null, approved: null, closeRatioPct: null };
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.answer(answerWith(days.map((day) => ({ ...day, ...untold }))));
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('Completion—Not provided by your DMS feed · 80 eligible repair orders');
  expect(totals).toHaveTextContent('Recommended—Not provided by your DMS feed');
  expect(totals).toHaveTextContent('Approved—Not provided by your DMS feed');
  const panel = screen.getByRole('region', { name: 'Inspections and eligible repair orders' });
  expect(panel).toHaveTextContent('Not provided by your DMS feed');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /All 2 days/ })).toHaveTextContent(/80—————$/);
});

test('inspections whose items have no prices are drawn, without money', async () => {
  const { sent } = renderScreen(<XtimeScreen />);
  const untold = { recommended: null, approved: null, closeRatioPct: null };
  await sent[0]!.answer(answerWith(days.map((day) => ({ ...day, ...untold }))));
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent('Completion50.0%40 of 80 eligible repair orders inspected, 40 missed');
  expect(totals).toHaveTextContent('Recommended—Not provided by your DMS feed');
});

test('a failure shows Retry and a reference, and heals', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<XtimeScreen />);
  await sent[0]!.fail(new ApiError('problem', 'busy', 'The database is away for a moment.', 503, 'req-5'));
  expect(screen.getByRole('alert')).toHaveTextContent('Inspections could not be loaded');
  expect(screen.getByText('req-5')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await sent[2]!.answer(answerWith(days));
  expect(screen.getByRole('region', { name: 'Totals' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
