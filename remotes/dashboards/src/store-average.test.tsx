import { monthlyNumbers } from '@fixed-ops/contract/testing';
import { type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noDoubts } from './testing/builders.ts';
import { discounts } from './testing/discounts.ts';
import { laborNode, laborTree } from './testing/labor-types.ts';
import { opCodeRow, opCodes } from './testing/op-codes.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';
import { byMonth, chooseLastMonth, LAST_MONTH, startsAsked } from './testing/states.ts';

const average = (key: 'elr' | 'discount_pct', value: number) => ({ key, scope: 'C', value, target: null });
const averages = {
  ...noDoubts(),
  data: [average('elr', 151.2), average('discount_pct', 1.9)],
} satisfies Answers['StoreAverages'];

/** Screens that compare with a rate of the store: the address, the answers, the store's average, and the person's own rate. */
const screens: readonly (readonly [address: string, answers: Answers, store: string, own: RegExp])[] = [
  ['/dashboard/service/discounts', { RepairOrderDiscounts: discounts() }, '1.90%', /yours 4\.10%/],
  ['/dashboard/op-codes', { OpCodeAnalysis: opCodes([opCodeRow('BRKF')]) }, '$151.20/hr', /yours \$/],
  [
    '/dashboard/labor-types',
    { LaborTypeAnalysisFullDetails: laborTree([laborNode({ level: 'payType', laborType: '' })]) },
    '$151.20/hr',
    /yours \$149\.38/,
  ],
  ['/dashboard/service/recap', {}, '$151.20/hr', /yours \$148\.59\/hr/],
];

describe.each(screens)('%s', (address, answers, store, own) => {
  beforeAll(() => loadScreen(address));

  test('has in an own view the store as one average beside the own rate, and no name', async () => {
    renderScreen(address, { ...answers, StoreAverages: averages }, 'EMPLOYEE');
    const panel = within(await screen.findByRole('region', { name: /^Store average/ }));
    expect(panel.getByText(store)).toBeVisible();
    expect(panel.getByText(own)).toBeVisible();
    // The list beside the average may include all pay types.
    expect(panel.getAllByText(/, customer pay$/)[0]).toBeVisible();
  });

  test('asks for no average for who sees everybody', async () => {
    const { requests } = renderScreen(address, { ...answers, StoreAverages: averages });
    await screen.findByRole('heading', { level: 1 });
    await screen.findAllByRole('table');
    expect(requests.some(({ pathname }) => pathname.endsWith('/StoreAverages'))).toBe(false);
  });
});

test('dims the average of the period before while that of another one is on its way @slow', async () => {
  await loadScreen('/dashboard/service/discounts');
  const held = heldAnswer<typeof averages>();
  let isHeld = false;
  const answer = () => (isHeld ? held.answer() : averages);
  renderScreen(
    '/dashboard/service/discounts',
    { RepairOrderDiscounts: discounts(), StoreAverages: answer },
    'EMPLOYEE',
  );
  const isDimmed = () => screen.getByText('1.90%').closest('[data-refetching]') !== null;
  await screen.findByText('1.90%');
  expect(isDimmed()).toBe(false);
  isHeld = true;
  await chooseLastMonth();
  await waitFor(() => expect(isDimmed()).toBe(true));
  await act(async () => held.release(averages));
  await waitFor(() => expect(isDimmed()).toBe(false));
});

test('is of the period of the own rate beside it, where that comes last', async () => {
  const own = heldAnswer<ReturnType<typeof discounts>>();
  const { requests } = renderScreen(
    '/dashboard/service/discounts',
    {
      RepairOrderDiscounts: byMonth(discounts(), own.answer),
      StoreAverages: byMonth(averages, () => ({ ...averages, data: [average('discount_pct', 2.5)] })),
    },
    'EMPLOYEE',
  );
  await screen.findByText('1.90%');
  await chooseLastMonth();
  await waitFor(() => expect(startsAsked(requests, 'StoreAverages')).toEqual([null, LAST_MONTH.startDate]));
  await act(async () => undefined);
  expect(screen.getByText('1.90%')).toBeVisible();
  await act(async () => own.release({ ...discounts(), ...LAST_MONTH }));
  expect(await screen.findByText('2.50%')).toBeVisible();
});

test.each(['StoreAverages', 'MonthlyNumbers'] as const)(
  'own figures and the average of another period are not in one file, where %s come last',
  async (last) => {
    const held = heldAnswer<object>();
    const bodies = { StoreAverages: averages, MonthlyNumbers: monthlyNumbers() };
    const of = (call: keyof typeof bodies) =>
      byMonth(bodies[call], (): object => (call === last ? held.answer() : bodies[call]));
    const { requests } = renderScreen(
      '/dashboard/service',
      { StoreAverages: of('StoreAverages'), MonthlyNumbers: of('MonthlyNumbers') } as Answers,
      'EMPLOYEE',
    );
    await screen.findByRole('region', { name: /^Store average/ });
    await chooseLastMonth();
    for (const call of ['StoreAverages', 'MonthlyNumbers'] as const)
      await waitFor(() => expect(startsAsked(requests, call)).toEqual([null, LAST_MONTH.startDate]));
    await act(async () => undefined);
    // jsdom evaluates no media queries, so the export is folded as on a phone.
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const file = () => screen.findByRole('button', { name: 'Export Service figures' });
    expect(await file()).toBeDisabled();
    await act(async () => held.release(bodies[last]));
    await waitFor(async () => expect(await file()).toBeEnabled());
    expect(startsAsked(requests, 'MonthlyNumbers')).toEqual([null, LAST_MONTH.startDate]);
  },
);

test('somebody of parts, who has no service dashboard, reads op codes without an average that is not for them', async () => {
  await loadScreen('/dashboard/op-codes');
  const answers = { OpCodeAnalysis: opCodes([opCodeRow('BRKF')]), StoreAverages: averages };
  const { requests } = renderScreen('/dashboard/op-codes', answers, 'EMPLOYEE', 'PARTS_MANAGER');
  expect(await screen.findByRole('table', { name: 'Op codes' })).toBeVisible();
  expect(requests.some(({ pathname }) => pathname.endsWith('/StoreAverages'))).toBe(false);
});
