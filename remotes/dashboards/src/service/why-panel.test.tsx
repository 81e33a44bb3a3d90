import { kpi, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { metricChange } from '../testing/builders.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const panel = async () => within(await screen.findByRole('region', { name: /^Why ELR changed/ }));
const address = () => screen.getByTestId('address').textContent;

beforeAll(() => loadScreen('/dashboard/service'));

describe('why the labor rate changed', () => {
  test('stands from what it was to what it is, with each reason, its amount and what moved it', async () => {
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
    expect(list.getByText('Closed in Nov 1–19')).toBeVisible();
    expect(list.getByText('Closed in Oct 1–19, the comparison')).toBeVisible();
    expect(drawer.getByText('Adds up.')).toBeVisible();
    expect(drawer.getByText(/Contributions total -\$806\.86 over 1,322\.70 hours sold/)).toBeVisible();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ metricKey: 'elr', scope: 'C', term: 'mix' });
  });

  test('a list that does not add up says by how much', async () => {
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
  ])('that cannot be told says why: %s', async (reason, said) => {
    renderScreen('/dashboard/service', { MetricChange: metricChange({ change: null, reason }) });
    expect(await (await panel()).findByText(said)).toBeVisible();
  });

  test('of hours that the feed does not have is not provided', async () => {
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
