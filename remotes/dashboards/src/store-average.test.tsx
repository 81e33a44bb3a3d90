import { type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noDoubts } from './testing/builders.ts';
import { discounts } from './testing/discounts.ts';
import { laborNode, laborTree } from './testing/labor-types.ts';
import { opCodeRow, opCodes } from './testing/op-codes.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';
import { chooseLastMonth } from './testing/states.ts';

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

test('somebody of parts, who has no service dashboard, reads op codes without an average that is not for them', async () => {
  await loadScreen('/dashboard/op-codes');
  const answers = { OpCodeAnalysis: opCodes([opCodeRow('BRKF')]), StoreAverages: averages };
  const { requests } = renderScreen('/dashboard/op-codes', answers, 'EMPLOYEE', 'PARTS_MANAGER');
  expect(await screen.findByRole('table', { name: 'Op codes' })).toBeVisible();
  expect(requests.some(({ pathname }) => pathname.endsWith('/StoreAverages'))).toBe(false);
});
