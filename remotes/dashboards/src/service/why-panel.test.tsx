import { kpi, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { metricChange } from '../testing/builders.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const panel = async () => within(await screen.findByRole('region', { name: /^Why ELR changed/ }));
const address = () => screen.getByTestId('address').textContent;

beforeAll(() => loadScreen('/dashboard/service'));

describe('the panel that a card asks for', () => {
  const scrolled: Element[] = [];

  beforeEach(() => {
    scrolled.length = 0;
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this);
    };
  });

  test('comes into view each time that it is asked, and stays where it is when a filter changes @slow', async () => {
    renderScreen('/dashboard/service?why=labor_gross#why');
    const shown = await screen.findByRole('region', { name: /^Why .* changed/ });
    const times = () => scrolled.filter((element) => element === shown).length;
    await waitFor(() => expect(times()).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Customer pay' }));
    expect(address()).toBe('/dashboard/service?why=labor_gross&payType=C');
    expect(await screen.findByRole('button', { name: 'Customer pay', pressed: true })).toBeVisible();
    expect(times()).toBe(1);
    // The choice changes the address as a card's “Why it changed” does.
    await userEvent.click(screen.getByRole('combobox', { name: 'Figure whose change is explained' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Total gross' }));
    expect(address()).toBe('/dashboard/service?why=total_gross&payType=C');
    await waitFor(() => expect(times()).toBe(2));
  });
});

describe('why the labor rate changed', () => {
  test('is drawn from the value before to the value now, with each reason, its amount and what moved it', async () => {
    renderScreen('/dashboard/service');
    const why = await panel();
    expect(await why.findByText('Customer pay, per hour sold')).toBeVisible();
    const change = within(why.getByRole('group', { name: 'Change of the effective labor rate' }));
    expect(change.getByText('Oct 1–19')).toBeVisible();
    expect(change.getByText('$150.41')).toBeVisible();
    expect(change.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Price71.4% of priced lines at the labor matrix, was 76.9%-$1.12',
      'Work mixOil change 27.9% of hours, was 26.2%-$0.61',
      'DiscountsDerek Boone 3.35% of labor, was 1.70%-$0.34',
      'Unbilled hours11.2 free hours, were 14.0+$0.25',
    ]);
    expect(change.getByText('$148.59')).toBeVisible();
    expect(change.getByText('Down $1.82 an hour, $2,407 in the period')).toBeVisible();
  });

  test('a reason opens its repair orders, which add up to it', async () => {
    const row = { ...repairOrderRow('618211', { contribution: -900.11 }), side: 'now' as const };
    const before = { ...repairOrderRow('610007', { contribution: 93.25 }), side: 'before' as const };
    const term = {
      term: 'mix',
      label: 'Work mix',
      perHour: -0.61,
      hoursNow: 1322.7,
      exact: -806.86,
      listed: -806.86,
      counted: { now: 1, before: 1 },
    };
    const { data, ...page } = repairOrders(kpi('elr'), [row, before]);
    const { requests } = renderScreen('/dashboard/service', {
      RepairOrders: { ...page, data, proof: null, term, totals: { ...page.totals, contribution: -806.86 } },
    });
    await userEvent.click(await (await panel()).findByRole('button', { name: /^Work mix/ }));
    expect(address()).toBe('/dashboard/service?drill=elr.C&drillTerm=mix');
    const drawer = within(await screen.findByRole('dialog', { name: 'Why ELR changed: Work mix' }));
    const list = within(await drawer.findByRole('table', { name: 'Repair orders' }));
    expect(list.getByRole('row', { name: /618211/ })).toHaveTextContent('-$900.11');
    expect(list.getByText('Closed Nov 1–19')).toBeVisible();
    expect(list.getByText('Closed Oct 1–19, the comparison')).toBeVisible();
    expect(drawer.getByText('Adds up.')).toBeVisible();
    expect(drawer.getByText(/Contributions total -\$806\.86 over 1,322\.70 hours sold/)).toBeVisible();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ metricKey: 'elr', scope: 'C', term: 'mix' });
  });

  test('words that none of its repair orders has are said to match none, and cleared by a press @slow', async () => {
    const term = {
      term: 'mix',
      label: 'Work mix',
      perHour: -0.61,
      hoursNow: 1322.7,
      exact: -806.86,
      listed: -806.86,
      counted: { now: 1, before: 0 },
    };
    const answer = (query: URLSearchParams) => {
      const row = { ...repairOrderRow('618211', { contribution: -806.86 }), side: 'now' as const };
      const page = repairOrders(kpi('elr'), query.has('search') ? [] : [row]);
      return { ...page, total: page.data.length, proof: null, term };
    };
    renderScreen('/dashboard/service?drill=elr.C&drillTerm=mix&drillSearch=Zed', { RepairOrders: answer });
    const drawer = within(await screen.findByRole('dialog', { name: 'Why ELR changed: Work mix' }));
    expect(await drawer.findByText('No repair order matches "Zed"')).toBeVisible();
    expect(drawer.queryByText('No repair orders contribute to this')).not.toBeInTheDocument();
    await userEvent.click(drawer.getByRole('button', { name: 'Clear the filter' }));
    expect(await drawer.findByRole('row', { name: /^All 1 RO\b/ })).toBeVisible();
  });

  test('a list that does not add up says by how much @slow', async () => {
    const term = {
      term: 'price',
      label: 'Price',
      perHour: -1.12,
      hoursNow: 1322.7,
      exact: -1481.42,
      listed: -1480.42,
      counted: { now: 1, before: 0 },
    };
    const { data, ...page } = repairOrders(kpi('elr'), [repairOrderRow('618211')]);
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderScreen('/dashboard/service?drill=elr.C&drillTerm=price', {
      RepairOrders: { ...page, data, proof: null, term },
    });
    expect(await screen.findByText('Off by $1.00')).toBeVisible();
    told.mockRestore();
  });

  test.each([
    ['Nothing is compared: choose a comparison', 'Nothing is compared: choose a comparison.'],
    ['Too few to explain: one of the two periods has 3 repair orders', /^Too few to explain/],
  ])('that cannot be told says why: %s @slow', async (reason, said) => {
    renderScreen('/dashboard/service', { MetricChange: metricChange({ change: null, reason }) });
    expect(await (await panel()).findByText(said)).toBeVisible();
  });

  test('where nothing is compared leads to a comparison @slow', async () => {
    const answer = (query: URLSearchParams) =>
      query.get('compare') === 'none' ? metricChange({ change: null, reason: 'Nothing is compared' }) : metricChange();
    renderScreen('/dashboard/service?compare=none', { MetricChange: answer });
    const why = await panel();
    await userEvent.click(await why.findByRole('button', { name: 'Compare with the period before' }));
    expect(await why.findAllByRole('listitem')).not.toHaveLength(0);
    expect(why.getByRole('combobox', { name: 'Figure whose change is explained' })).toHaveFocus();
  });

  test('of hours that the feed does not have is not provided @slow', async () => {
    renderScreen('/dashboard/service', { MetricChange: metricChange({ change: null, reason: NOT_PROVIDED }) });
    expect(await (await panel()).findByText(NOT_PROVIDED)).toBeVisible();
  });

  test('that fails is one card with Retry, and the rest of the page is there', async () => {
    let isDown = true;
    const answer = () => (isDown ? problem(500, 'The database did not answer.') : metricChange());
    renderScreen('/dashboard/service', { MetricChange: answer });
    const why = await panel();
    expect(await why.findByText('Why ELR changed could not be loaded')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Key figures' })).toBeVisible();
    isDown = false;
    await userEvent.click(why.getByRole('button', { name: 'Retry' }));
    expect(await why.findByText('$148.59')).toBeVisible();
  });

  test('of another card is explained by its own parts, better if less is better, and opens them', async () => {
    const change = {
      metricKey: 'discount_pct',
      scope: 'C',
      unit: 'percent' as const,
      before: 1.7,
      now: 2.54,
      change: 0.84,
      decimals: 2,
      terms: [
        { key: 'rate', label: 'The same work', amount: 1.01, reason: 'Oil change 4.1%, was 2.0%', isListed: true },
        { key: 'mix', label: 'Work mix', amount: -0.17, reason: null, isListed: true },
      ],
      remainder: 0,
      dollars: 1651.2,
    };
    const row = { ...repairOrderRow('618211', { contribution: 1985.4 }), side: 'now' as const };
    const term = {
      term: 'rate',
      label: 'The same work',
      perHour: 1.01,
      hoursNow: 196_571.43,
      unit: 'percent' as const,
      decimals: 2,
      quantity: 'money' as const,
      overLabel: 'labor before discount',
      overQuantity: 'money' as const,
      exact: 1985.4,
      listed: 1985.4,
      counted: { now: 1, before: 0 },
    };
    const { data, ...page } = repairOrders(kpi('discount_pct'), [row]);
    const { requests } = renderScreen('/dashboard/service?why=discount_pct', {
      MetricChange: metricChange({ change, reason: null }),
      RepairOrders: { ...page, data, proof: null, term, totals: { ...page.totals, contribution: 1985.4 } },
    });
    const why = within(await screen.findByRole('region', { name: 'Why discount % of labor changed' }));
    expect(await why.findByText('Customer pay, of labor before discount')).toBeVisible();
    const items = why.getAllByRole('listitem').map((each) => each.textContent);
    expect(items).toEqual(['The same workOil change 4.1%, was 2.0%+1.01 pts', 'Work mix -0.17 pts']);
    expect(why.getByText('Up 0.84 pts, $1,651 in the period')).toBeVisible();
    await userEvent.click(why.getByRole('button', { name: /^The same work/ }));
    expect(address()).toBe('/dashboard/service?why=discount_pct&drill=discount_pct.C&drillTerm=rate');
    const drawer = within(
      await screen.findByRole('dialog', { name: 'Why discount % of labor changed: The same work' }),
    );
    expect(await drawer.findByText('1.01')).toBeVisible();
    expect(drawer.getByText(/Contributions total \$1,985\.40 over \$196,571\.43 labor before discount/)).toBeVisible();
    expect(drawer.getByText('Adds up.')).toBeVisible();
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/MetricChange'));
    expect(asked.map(({ searchParams }) => searchParams.get('metricKey'))).toEqual(['discount_pct']);
  });

  test('is chosen in the panel, and stands in the address', async () => {
    const { requests } = renderScreen('/dashboard/service');
    const why = await panel();
    await userEvent.click(await why.findByRole('combobox', { name: 'Figure whose change is explained' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Labor gross' }));
    expect(address()).toBe('/dashboard/service?why=labor_gross');
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/MetricChange'));
    expect(asked.map(({ searchParams }) => searchParams.get('metricKey'))).toEqual(['elr', 'labor_gross']);
  });

  test('of attendance is opened by technician @slow', async () => {
    renderScreen('/dashboard/service?why=tech_proficiency', {
      MetricChange: metricChange({ change: null, reason: 'Hours at work belong to no repair order' }),
    });
    const why = within(await screen.findByRole('region', { name: 'Why technician proficiency changed' }));
    await userEvent.click(await why.findByRole('button', { name: 'Open by technician' }));
    expect(address()).toContain('drill=tech_proficiency.all&drillView=technicians');
  });

  test('is asked with the filters of the page', async () => {
    const { requests } = renderScreen('/dashboard/service?payType=W&compare=priorYear&advisors=A1');
    await panel();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/MetricChange'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      compare: 'priorYear',
      advisors: 'A1',
      payTypes: 'W',
      metricKey: 'elr',
    });
  });
});
