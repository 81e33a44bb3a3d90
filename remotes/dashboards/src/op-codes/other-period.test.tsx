import { period } from '@fixed-ops/contract/testing';
import { type Answer, type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { brakePrices, opCodeDetail, opCodeRow, opCodes, priceCell, pricedLine } from '../testing/op-codes.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { byMonth, chooseLastMonth, LAST_MONTH, startsAsked } from '../testing/states.ts';

beforeAll(() => loadScreen('/dashboard/op-codes'));

const open = (answers: object) => renderScreen('/dashboard/op-codes', { ...answers });
const codesIn = () =>
  within(screen.getByRole('table', { name: 'Op codes' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.slice(0, 4));
const linesBelow: Answer<'pricedLines'> = {
  ...opCodeDetail(opCodeRow('BRKF'), []),
  data: [pricedLine('619651')],
  total: 1,
  totals: { hours: 1.7, prices: brakePrices },
};

const belowGrid = { lines: 93, underLines: 97, of: 206, dollars: 2768.4, aboveLines: 0 };
const opportunities = { belowGrid, catchAll: null, unmapped: { codes: [], lines: 0 } };
const november = opCodes([opCodeRow('BRKF')], { opportunities });
const cellsOf = (pct: number) => ({
  ...period,
  data: {
    advisors: [{ number: 'A1', name: 'Marisol Vega' }],
    rows: [{ opCode: 'BRK0', description: 'Brakes', cells: [priceCell('A1', pct, 5)], prices: brakePrices }],
    total: { cells: [], prices: brakePrices },
  },
});
const bodies = { OpCodeAnalysis: november, PriceVariance: cellsOf(95.4) };
const october = {
  OpCodeAnalysis: { ...opCodes([opCodeRow('OCTO')], { opportunities }), ...LAST_MONTH },
  PriceVariance: cellsOf(81.3),
};
/** Chooses last month, of which the answer to one call is held. */
async function chooseWith(last: string) {
  const held = heldAnswer<object>();
  const of = (call: keyof typeof bodies) =>
    byMonth(bodies[call], (): object => (call === last ? held.answer() : october[call]));
  const page = open({
    OpCodeAnalysis: of('OpCodeAnalysis'),
    PriceVariance: of('PriceVariance'),
    PricedLines: linesBelow,
    OpCodeAnalysisDetails: opCodeDetail(opCodeRow('BRKF'), [pricedLine('619651')]),
  });
  await screen.findAllByRole('button', { name: /95\.4%/ });
  await chooseLastMonth();
  for (const call of ['OpCodeAnalysis', 'PriceVariance'] as const)
    await waitFor(() => expect(startsAsked(page.requests, call)).toEqual([null, LAST_MONTH.startDate]));
  await act(async () => undefined);
  return {
    asked: (call: keyof Answers) => startsAsked(page.requests, call),
    release: () => act(async () => held.release(october[last as keyof typeof october])),
  };
}

test.each(['OpCodeAnalysis', 'PriceVariance'])(
  'codes and finder change at once, with the lines that they open, where %s comes last',
  async (last) => {
    const { asked, release } = await chooseWith(last);
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026');
    expect(codesIn()).toEqual(['BRKF', 'All ']);
    const [cell] = screen.getAllByRole('button', { name: /95\.4%/ });
    expect(cell?.closest('[data-refetching]')).not.toBeNull();
    await userEvent.click(cell as HTMLElement);
    await waitFor(() => expect(asked('PricedLines')).toEqual([null]));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: /^97 lines/ }));
    await waitFor(() => expect(asked('PricedLines')).toEqual([null, null]));
    await release();
    await waitFor(() => expect(asked('PricedLines')).toEqual([null, null, LAST_MONTH.startDate]));
    await userEvent.keyboard('{Escape}');
    expect(codesIn()).toEqual(['OCTO', 'All ']);
    expect(screen.getAllByRole('button', { name: /81\.3%/ }).length).toBeGreaterThan(0);
    expect(screen.getByRole('banner')).toHaveTextContent('October 2026');
  },
);

test('a dimmed code opens as it is in its own period', async () => {
  const { asked } = await chooseWith('OpCodeAnalysis');
  await userEvent.click(screen.getByRole('button', { name: /^BRKF/ }));
  expect(await screen.findByRole('dialog', { name: 'Front brake pads and rotors' })).toBeVisible();
  await waitFor(() => expect(asked('OpCodeAnalysisDetails')).toEqual([null]));
});

test('open lines keep the pay type of their heading until those of another one are there', async () => {
  const codes = heldAnswer<typeof november>();
  const lines = heldAnswer<typeof linesBelow>();
  const isWarranty = (query: URLSearchParams) => query.get('payTypes') === 'W';
  const ofCodes = (query: URLSearchParams) => (isWarranty(query) ? codes.answer() : november);
  const ofLines = (query: URLSearchParams) => (isWarranty(query) ? lines.answer() : linesBelow);
  open({ OpCodeAnalysis: ofCodes, PricedLines: ofLines });
  await screen.findByRole('row', { name: /^BRKF/ });
  // Without a layout, the filters are folded as on a phone.
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Pay type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Warranty' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: /^97 lines/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Lines below the matrix' });
  expect(await within(drawer).findByRole('link', { name: '619651' })).toBeVisible();
  await act(async () => codes.release(november));
  expect(drawer).toHaveTextContent('November 1–19, 2026, customer pay');
  await act(async () => lines.release(linesBelow));
  await waitFor(() => expect(drawer).toHaveTextContent('November 1–19, 2026, warranty'));
});
