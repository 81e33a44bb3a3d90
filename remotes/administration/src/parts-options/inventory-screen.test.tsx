import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, effectRow, enter, save, textbox } from '../testing/settings-page.ts';
import { InventoryScreen } from './inventory-screen.tsx';

const options = {
  agingEdges: [3, 6, 12],
  obsoleteMonths: 12,
  strict: false,
  includeSources: [],
  excludeBins: [],
  statusMap: [{ dmsCode: 'A', status: 'active' }],
  daysSupplyTarget: 60,
  phaseIn: { demands: 3, months: 12 },
  phaseOutMonths: 9,
};
const share = (value: number) => ({ value, pct: null, pieces: 1, partNumbers: 1 });
const stock = {
  asOf: null,
  startDate: '2026-11-01',
  endDate: '2026-11-19',
  compareStartDate: null,
  compareEndDate: null,
  compareNote: null,
  dataThrough: '2026-11-19',
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

async function open() {
  const { sent } = renderScreen(<InventoryScreen />, { address: '/administration/inventory-analysis' });
  await sent[0]!.answer(buildBlock(options), '"v1"');
  await sent.find(({ call }) => call === 'InventoryAnalysis')!.answer(stock);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}

test('the dollars that would be obsolete, and that would count, stand beside the field', async () => {
  await open();
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50$50');
  await enter(textbox('Obsolete after'), '6');
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50$150');
  await enter(textbox('Obsolete after'), '7');
  expect(effectRow(/^Obsolete/)).toBe('Obsolete, by last sale$50after saving');
  await userEvent.type(screen.getByRole('combobox', { name: 'Sources that count' }), 'OEM{Enter}');
  expect(effectRow(/^Inventory that counts/)).toBe('Inventory that counts$1,000$900');
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

test('a value out of its bounds is said beside its field and not sent', async () => {
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

test('a code of the DMS that stands there twice is said where the server finds it, and nothing typed is lost', async () => {
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
  expect(screen.getAllByText(/A is there already/)[0]).toBeVisible();
  expect(screen.getAllByRole('textbox', { name: /^Code/ })[1]).toHaveValue('A');
});

test('reset brings back the product’s own values, as changes that are saved or discarded', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(screen.getByText('Every code has the product’s own meaning.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('A');
});
