import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { type Answer, type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emergencyPurchases, openOrderParts, stockList, stockPart, verifyList } from '../../testing/parts-lists.ts';
import { loadScreen, problem, renderScreen } from '../../testing/render-screen.tsx';
import { chooseLastMonth, startsAsked } from '../../testing/states.ts';

type NeverSold = Answer<'partsNeverSold'>['data'][number];

const MonthlyNumbers = monthlyNumbers({
  kpis: [kpi('parts_sales', { value: 2500 })],
  byPayType: { total: [kpi('parts_sales', { value: 2500 })] },
});
const often = { description: 'SENSOR', count: 2, cost: 80, premium: 12, count90: 4, shouldStock: true };
const lists: Answers = {
  PartsNoBinLocation: stockList([stockPart('P1', { bin: '' }), stockPart('P2', { bin: '', extCost: 950 })]),
  PartsVerifyQty: verifyList([
    { ...stockPart('P3', { bin: 'B-1' }), reason: 'zeroCost' },
    { ...stockPart('P3', { bin: 'B-1' }), reason: 'negativeOnHand' },
  ]),
  PartsOnOpenROs: openOrderParts({
    total: 1,
    data: [
      {
        roNumber: '4711',
        roSuffix: '',
        openDate: '2026-11-01',
        daysOpen: 18,
        ageBand: '15-30',
        advisorNumber: 'A1',
        advisorName: 'Priya Nair',
        partNumber: 'P4',
        description: 'RACK',
        qty: 1,
        cost: 300,
        sale: 450,
        specialOrder: true,
      },
    ],
    totals: { qty: 1, cost: 300, sale: 450, repairOrders: 1 },
    byAge: [
      { band: '4-7', fromDays: 4, toDays: 7, repairOrders: 5, parts: 9, cost: 999, sale: 1 },
      { band: '15-30', fromDays: 15, toDays: 30, repairOrders: 1, parts: 1, cost: 300, sale: 450 },
    ],
    specialOrders: { repairOrders: 2, parts: 3, cost: 640, sale: 900 },
  }),
  PartsEmerPurchase: emergencyPurchases([
    { ...often, partNumber: 'P5' },
    { ...often, partNumber: 'P6', count90: 1, shouldStock: false },
  ]),
};
const open = (answers: Answers = {}, at = '') =>
  renderScreen(`/dashboard/parts${at}`, { MonthlyNumbers, ...lists, ...answers });
const tile = (name: RegExp) => screen.findByRole('button', { name });

beforeAll(() => loadScreen('/dashboard/parts'));

describe('the clean-up lists of the parts dashboard', () => {
  test('are tiles with what each is worth and how many there are, after the figures', async () => {
    open();
    expect(await tile(/^No bin/)).toHaveTextContent('No bin$1,0002 parts');
    const names = within(screen.getByRole('region', { name: 'Clean-up lists' })).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'No bin$1,0002 parts',
      'Never sold$00 parts',
      'Verify quantity$1001 part',
      'Delete status$00 parts',
      'On open ROs over 7 days$3001 repair order',
      'Repeat emergency purchases$801 part',
      'Open special orders$6402 repair orders',
    ]);
    expect(screen.getByText('At cost; stock as of Nov 18, 2026')).toBeVisible();
  });

  test('that are dimmed open their lists of the period that they show', async () => {
    const held = heldAnswer<ReturnType<typeof verifyList>>();
    const startOf = (query: URLSearchParams) => query.get('startDate');
    const first = new Set<string | null>();
    const ofStart = (query: URLSearchParams) => {
      if (first.size === 0) first.add(startOf(query));
      return first.has(startOf(query)) ? verifyList([]) : held.answer();
    };
    const { requests } = open({ PartsVerifyQty: ofStart });
    await tile(/^Verify quantity/);
    await chooseLastMonth();
    const ofVerify = () => requests.filter(({ pathname }) => pathname.endsWith('/PartsVerifyQty'));
    await waitFor(() => expect(ofVerify()).toHaveLength(2));
    await userEvent.click(await tile(/^Verify quantity/));
    await waitFor(() => expect(ofVerify()).toHaveLength(3));
    expect(startOf(ofVerify()[2]!.searchParams)).toBe(startOf(ofVerify()[0]!.searchParams));
  });

  test('change period together, with the day of their stock, whichever comes last, and open what they show', async () => {
    const held = heldAnswer<ReturnType<typeof verifyList>>();
    let isOther = false;
    const later = () => ({ ...stockList([stockPart('P9', { bin: '', extCost: 70 })]), snapshotDate: '2026-10-30' });
    const former = lists.PartsNoBinLocation as ReturnType<typeof later>;
    const noBin = () => (isOther ? later() : former);
    const verify = () => (isOther ? held.answer() : verifyList([]));
    const { requests } = open({ PartsNoBinLocation: noBin, PartsVerifyQty: verify });
    expect(await tile(/^No bin/)).toHaveTextContent('$1,000');
    isOther = true;
    await chooseLastMonth();
    for (const call of ['PartsNoBinLocation', 'PartsVerifyQty'] as const)
      await waitFor(() => expect(startsAsked(requests, call)).toHaveLength(2));
    await act(async () => undefined);
    expect(await tile(/^No bin/)).toHaveTextContent('$1,0002 parts');
    expect(screen.getByText('At cost; stock as of Nov 18, 2026')).toBeVisible();
    await userEvent.click(await tile(/^No bin/));
    await waitFor(() => expect(startsAsked(requests, 'PartsNoBinLocation')).toHaveLength(3));
    const [first, , ofList] = startsAsked(requests, 'PartsNoBinLocation');
    expect(ofList).toBe(first);
    await userEvent.keyboard('{Escape}');
    await act(async () => held.release(verifyList([])));
    await waitFor(async () => expect(await tile(/^No bin/)).toHaveTextContent('$701 part'));
    expect(screen.getByText('At cost; stock as of Oct 30, 2026')).toBeVisible();
  });

  test('have their figures on one line, however many lines a name takes @slow', async () => {
    open();
    const cell = await tile(/^Repeat emergency purchases/);
    // jsdom does not apply cascade layers, so the test looks for the rule instead of its effect.
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('');
    const rules = [...cell.classList].flatMap((name) => [
      ...css.matchAll(new RegExp(`\\.${name}\\s*\\{[^}]*\\}`, 'g')),
    ]);
    expect(rules.join('')).toMatch(/grid-template-rows:\s*subgrid/);
    expect(cell.children).toHaveLength(2);
  });

  test('a tile opens its list, which the address keeps, and closing it leads back', async () => {
    open();
    await userEvent.click(await tile(/^No bin/));
    const list = within(await screen.findByRole('dialog', { name: 'Parts without a bin' }));
    expect(await list.findByRole('row', { name: /P2 OIL FILTER/ })).toHaveTextContent('$950');
    expect(list.getByRole('row', { name: /^All 2/ })).toHaveTextContent('$1,000');
    expect(screen.getByTestId('address')).toHaveTextContent('cleanUp=noBin');
    await userEvent.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByTestId('address')).not.toHaveTextContent('cleanUp');
  });

  test.each([
    ['noBin', 'Last sale', '-lastSale'],
    ['repeated', 'Cost', '-cost'],
  ])('order and words of %s stand in the address, and go with the list @slow', async (key, head, asked) => {
    open({ PartsNoBinLocation: stockList([stockPart('P1')]) }, `?cleanUp=${key}`);
    const list = within(await screen.findByRole('dialog'));
    await list.findByRole('table');
    await userEvent.click(list.getByRole('button', { name: head }));
    const address = () => screen.getByTestId('address').textContent;
    await waitFor(() => expect(address()).toContain(`listSort=${asked}`));
    if (key === 'noBin') {
      await userEvent.type(list.getByRole('searchbox', { name: 'Find a part' }), 'P1');
      await waitFor(() => expect(address()).toContain('listSearch=P1'));
    }
    await userEvent.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toMatch(/cleanUp|listSort|listSearch/));
    cleanup();
    const { requests } = open({}, `?cleanUp=noBin&listSort=shoe&listSearch=P1`);
    await screen.findByRole('dialog');
    const sorts = () =>
      requests
        .filter(({ pathname, searchParams }) => pathname.endsWith('/PartsNoBinLocation') && searchParams.has('search'))
        .map(({ searchParams }) => [searchParams.get('sort'), searchParams.get('search')]);
    await waitFor(() => expect(sorts()).toEqual([['-extCost', 'P1']]));
  });

  test('the file of a list is the server’s, in the order and with the words of the list', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const answer = (query: URLSearchParams) =>
      query.has('pageSize')
        ? stockList([stockPart('P1')])
        : new Response('Part number\r\n', { headers: { 'Content-Disposition': 'attachment; filename="a.csv"' } });
    const { requests } = open({ PartsNoBinLocation: answer }, '?cleanUp=noBin');
    const list = within(await screen.findByRole('dialog', { name: 'Parts without a bin' }));
    await list.findByRole('row', { name: /P1/ });
    await userEvent.click(list.getByRole('button', { name: 'Last sale' }));
    await waitFor(() => expect(requests.at(-1)?.searchParams.get('sort')).toBe('-lastSale'));
    await userEvent.click(list.getByRole('button', { name: /^Export/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const file = requests.find(
      ({ pathname, searchParams }) => pathname.endsWith('/PartsNoBinLocation') && !searchParams.has('pageSize'),
    );
    expect(file?.searchParams.get('sort')).toBe('-lastSale');
    click.mockRestore();
  });

  test.each([
    ['verify', 'Quantities to verify', 'No cost'],
    ['neverSold', 'Parts never sold', 'Every part on hand has sold before'],
    ['delete', 'Parts to delete', 'No part that should be gone is on hand or on order'],
    ['openOrders', 'Parts on open repair orders', 'P4 RACK'],
    ['repeated', 'Repeat emergency purchases', 'SENSOR'],
  ])('an address with %s opens %s @slow', async (key, title, words) => {
    open({}, `?cleanUp=${key}`);
    const list = within(await screen.findByRole('dialog', { name: title }));
    expect(await list.findByText(words)).toBeVisible();
  });

  test('the tile of parts over 7 days opens those alone, and all of them are one press away', async () => {
    const { requests } = open({}, '?cleanUp=openOrders');
    const list = within(await screen.findByRole('dialog', { name: 'Parts on open repair orders' }));
    await list.findByText('P4 RACK');
    const asked = () => requests.findLast(({ searchParams }) => searchParams.has('sort'))?.searchParams.get('openFrom');
    expect(asked()).toBe('8');
    const choice = within(list.getByRole('radiogroup', { name: 'Days open' }));
    expect(choice.getByRole('radio', { name: 'Over 7 days' })).toBeChecked();
    await userEvent.click(choice.getByText('All'));
    await waitFor(() => expect(asked()).toBeNull());
    expect(screen.getByTestId('address')).toHaveTextContent('listDays=all');
  });

  test('the tile of special orders opens the parts that were ordered for a repair order that is still open', async () => {
    const { requests } = open();
    await userEvent.click(await tile(/^Open special orders/));
    const list = within(await screen.findByRole('dialog', { name: 'Open special orders' }));
    await list.findByText('P4 RACK');
    const { searchParams } = requests.findLast(({ pathname }) => pathname.endsWith('/PartsOnOpenROs')) as URL;
    expect(searchParams.get('specialOrder')).toBe('true');
    expect(searchParams.get('openFrom')).toBeNull();
  });

  test('who sees only own figures opens own repair orders alone; of others there is the number', async () => {
    const answer = openOrderParts();
    const of = (roNumber: string, advisor: string) => ({
      ...(lists.PartsOnOpenROs as typeof answer).data[0],
      ...{ roNumber, advisorNumber: advisor, advisorName: advisor === '' ? '' : 'Priya Nair' },
    });
    const data = [of('4711', 'A1'), of('4712', '')] as typeof answer.data;
    const answers = { MonthlyNumbers, ...lists, PartsOnOpenROs: { ...answer, total: 2, data } };
    renderScreen('/dashboard/parts?cleanUp=openOrders', answers, 'EMPLOYEE');
    const list = within(await screen.findByRole('dialog', { name: 'Parts on open repair orders' }));
    expect(await list.findByRole('link', { name: '4711' })).toBeVisible();
    expect(list.getByText('4712')).toBeVisible();
    expect(list.queryByRole('link', { name: '4712' })).not.toBeInTheDocument();
  });

  test('a feed that marks no special order is not said to have none @slow', async () => {
    open({ PartsOnOpenROs: openOrderParts({ specialOrders: null }) });
    const special = await tile(/^Open special orders/);
    expect(special).toHaveTextContent('Not provided by your DMS feed');
    await userEvent.click(special);
    const list = within(await screen.findByRole('dialog', { name: 'Open special orders' }));
    expect(await list.findByText('Your DMS feed does not send these parts of repair orders')).toBeVisible();
  });

  test('parts that were not bought often enough stand in no list of repeated purchases @slow', async () => {
    open({}, '?cleanUp=repeated');
    const list = within(await screen.findByRole('dialog', { name: 'Repeat emergency purchases' }));
    expect(await list.findByRole('row', { name: /P5/ })).toHaveTextContent('P5SENSOR42$80$12');
    expect(list.queryByRole('row', { name: /P6/ })).not.toBeInTheDocument();
  });

  test('without an inventory, parts of repair orders or purchases no tile says that all is well @slow', async () => {
    const none = { qty: null, cost: null, premium: null };
    open({
      PartsNoBinLocation: stockList([], null),
      PartsOnOpenROs: openOrderParts({
        byAge: [{ band: '31+', fromDays: 31, toDays: null, repairOrders: null, parts: null, cost: null, sale: null }],
      }),
      PartsEmerPurchase: emergencyPurchases([], { totals: none }),
    });
    const said = 'Not provided by your DMS feed';
    expect(await tile(/^No bin/)).toHaveTextContent(said);
    expect(await tile(/^On open/)).toHaveTextContent(said);
    expect(await tile(/^Repeat/)).toHaveTextContent(said);
  });

  test('one that cannot be loaded says so alone, and its list asks again', async () => {
    let isAway = true;
    const answer = () => (isAway ? problem(503, 'The database is away.', 'FO-TILE') : stockList<NeverSold>([]));
    open({ PartsNeverSold: answer });
    const failed = await tile(/^Never sold/);
    expect(failed).toHaveTextContent('Could not be loaded');
    expect(await tile(/^No bin/)).toHaveTextContent('$1,000');
    await userEvent.click(failed);
    const list = within(await screen.findByRole('dialog', { name: 'Parts never sold' }));
    expect(await list.findByText('FO-TILE')).toBeVisible();
    isAway = false;
    await userEvent.click(list.getByRole('button', { name: 'Retry' }));
    expect(await list.findByText('Every part on hand has sold before')).toBeVisible();
  });

  test('nonsense in the address opens nothing @slow', async () => {
    open({}, '?cleanUp=drop');
    await tile(/^No bin/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
