import { kpi, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayPattern } from '../testing/builders.ts';
import { kindOfWork, opCodes } from '../testing/op-codes.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const panel = async () => within(await screen.findByRole('region', { name: /^Day pattern/ }));
const address = () => screen.getByTestId('address').textContent;

beforeAll(() => loadScreen('/dashboard/service'));

describe('the day pattern', () => {
  test('says what a day of each weekday brings, and what the goal needs of the days that are left', async () => {
    renderScreen('/dashboard/service');
    const days = await panel();
    expect(
      await days.findByText('To reach the goal 18.9 a day for 9 more working days. Now 10.0 a day.'),
    ).toBeVisible();
    expect(days.getByText('Thursday')).toBeVisible();
    expect(days.getByText('30 in 3 days')).toBeVisible();
    expect(days.getByText('half')).toBeVisible();
    expect(days.getByText('goal 360, pace 300')).toBeVisible();
  });

  test('opens the repair orders of a day, by pointer and by keys', async () => {
    renderScreen('/dashboard/service', {
      RepairOrders: repairOrders(kpi('ro_count', { value: 1, numerator: 1 }), [
        repairOrderRow('618211', { contribution: 1 }),
      ]),
    });
    const days = await panel();
    const last = await days.findByRole('button', { name: 'Nov 19: 10 repair orders, 190 so far' });
    act(() => last.focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(days.getByRole('button', { name: /^Nov 18/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/dashboard/service?drill=ro_count.all.day:2026-11-18');
    const drawer = within(await screen.findByRole('dialog', { name: 'Repair orders' }));
    expect(drawer.getByText('Nov 18, 2026')).toBeVisible();
  });

  test('has its month as a table too, behind one button, whose days open as those of the line do', async () => {
    renderScreen('/dashboard/service', {
      RepairOrders: repairOrders(kpi('ro_count', { value: 1, numerator: 1 }), [
        repairOrderRow('618211', { contribution: 1 }),
      ]),
    });
    const days = await panel();
    await userEvent.click(await days.findByRole('button', { name: 'Show November 2026 as table' }));
    const table = within(days.getByRole('table', { name: 'Repair orders of November 2026 by day' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows[0]).toEqual(['Day', 'ROs', 'So far', 'Goal by then']);
    expect(rows[19]).toEqual(['Nov 19', '10', '190', '228']);
    expect(rows[20]).toEqual(['Nov 20', '—', '—', '240']);
    expect(table.queryByRole('button', { name: 'Nov 20' })).not.toBeInTheDocument();
    await userEvent.click(table.getByRole('button', { name: 'Nov 18' }));
    expect(address()).toBe('/dashboard/service?drill=ro_count.all.day:2026-11-18');
  });

  test('opens the repair orders of a weekday', async () => {
    const { requests } = renderScreen('/dashboard/service', {
      RepairOrders: repairOrders(kpi('ro_count', { value: 1, numerator: 1 }), [
        repairOrderRow('618211', { contribution: 1 }),
      ]),
    });
    const days = await panel();
    await userEvent.click(await days.findByRole('button', { name: 'Thursday: 30 in 3 days' }));
    expect(address()).toBe('/dashboard/service?drill=ro_count.all.weekday:4');
    const drawer = within(await screen.findByRole('dialog', { name: 'Repair orders' }));
    expect(drawer.getByText('Thursdays')).toBeVisible();
    const asked = requests.findLast(({ pathname }) => pathname.endsWith('/RepairOrders'))?.searchParams;
    expect(asked?.get('group')).toBe('weekday:4');
  });

  test('of several months has weekdays alone, and without a goal says what there is @slow', async () => {
    renderScreen('/dashboard/service', { DayPattern: dayPattern({ days: [] }) });
    expect(await (await panel()).findByText('Thursday')).toBeVisible();
    expect(screen.queryByRole('group', { name: /^Repair orders of/ })).not.toBeInTheDocument();
  });

  test.each([
    [180, 'The goal of 180 is reached. Now 10.0 a day.'],
    [null, '190 in 19 working days. Now 10.0 a day.'],
  ])('with nothing left to do for a goal of %s says so @slow', async (goal, said) => {
    renderScreen('/dashboard/service', { DayPattern: dayPattern({ goal, needed: null, pace: null }) });
    expect(await (await panel()).findByText(said)).toBeVisible();
  });

  test('that fails is a card of its own with Retry', async () => {
    const down = () => problem(500, 'The database did not answer.');
    renderScreen('/dashboard/service', { DayPattern: down });
    const days = await panel();
    expect(await days.findByText('Day pattern could not be loaded')).toBeVisible();
    expect(days.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the work mix of the dashboard', () => {
  test('leads from each kind of work to its op codes, with the period and the filters of the page', async () => {
    const { requests } = renderScreen('/dashboard/service?period=lastMonth&payType=W&laborTypes=WT&drill=', {
      OpCodeAnalysis: opCodes([], { byCategory: [kindOfWork('repair')] }),
    });
    const mix = within(await screen.findByRole('region', { name: /^Work mix/ }));
    expect(await mix.findByRole('link', { name: 'Repair' })).toHaveAttribute(
      'href',
      '/dashboard/op-codes?period=lastMonth&payType=W&laborTypes=WT&category=repair',
    );
    const asked = requests.find(({ pathname }) => pathname.endsWith('/OpCodeAnalysis'));
    expect(asked?.searchParams.get('payTypes')).toBe('W');
    expect(asked?.searchParams.get('laborTypes')).toBe('WT');
  });

  test('without hours says so, and leads to all of them or to the month before @slow', async () => {
    renderScreen('/dashboard/service?payType=W');
    const mix = within(await screen.findByRole('region', { name: 'Work mix' }));
    expect(await mix.findByText('No hours of warranty were sold in this period')).toBeVisible();
    // The panel of advisors may offer the same.
    for (const name of ['Show October 2026', 'Clear filters'])
      expect(mix.getByRole('button', { name })).toHaveAccessibleDescription('Work mix');
    await userEvent.click(mix.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/dashboard/service');
  });

  test('without hours of one’s own says whose, since the store may have sold some', async () => {
    renderScreen('/dashboard/service?payType=W', {}, 'EMPLOYEE');
    const mix = within(await screen.findByRole('region', { name: 'Work mix' }));
    expect(await mix.findByText(/^No hours of warranty/)).toHaveTextContent(
      'No hours of warranty were sold on your own repair orders in this period',
    );
  });

  test('keeps the keyboard where it was when its filters are cleared @slow', async () => {
    const some = opCodes([], { byCategory: [kindOfWork('repair')] });
    const answer = (query: URLSearchParams) => (query.get('payTypes') === 'W' ? opCodes([]) : some);
    renderScreen('/dashboard/service?payType=W', { OpCodeAnalysis: answer });
    const mix = await screen.findByRole('region', { name: 'Work mix' });
    const clear = await within(mix).findByRole('button', { name: 'Clear filters' });
    clear.focus();
    await userEvent.keyboard('{Enter}');
    expect(await within(mix).findByRole('link', { name: 'Repair' })).toBeVisible();
    expect(mix).toHaveFocus();
  });

  test('names the pay type of the hours that it shows while those of another one are on their way @slow', async () => {
    const next = heldAnswer<Answer<'opCodeAnalysis'>>();
    const some = opCodes([], { byCategory: [kindOfWork('repair')] });
    const answer = (query: URLSearchParams) => (query.get('payTypes') === 'W' ? next.answer() : some);
    renderScreen('/dashboard/service', { OpCodeAnalysis: answer });
    const mix = within(await screen.findByRole('region', { name: 'Work mix' }));
    expect(await mix.findByText(/^156\.2 hrs of customer pay by kind of work/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Warranty' }));
    await userEvent.keyboard('{Escape}');
    expect(address()).toBe('/dashboard/service?payType=W');
    expect(mix.getByText(/^156\.2 hrs of customer pay by kind of work/)).toBeVisible();
    await act(async () => next.release(some));
    expect(await mix.findByText(/^156\.2 hrs of warranty by kind of work/)).toBeVisible();
  });

  test('names the pay type that it shows where none is chosen @slow', async () => {
    renderScreen('/dashboard/service');
    const mix = within(await screen.findByRole('region', { name: 'Work mix' }));
    expect(await mix.findByText('No hours of customer pay were sold in this period')).toBeVisible();
  });
});
