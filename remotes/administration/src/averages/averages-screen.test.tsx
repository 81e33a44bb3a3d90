import { ApiError } from '@fixed-ops/api';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MONTH_TO_DATE } from '../testing/build-administration.ts';
import { buildBlock, effectRow, enter, save } from '../testing/settings-page.ts';
import { monthOfText } from './average-values.ts';
import { AveragesScreen } from './averages-screen.tsx';

const averages = { baseline: 'prior12', excludeMonths: [], manual: {} };
const row = (month: string, sales: number, gross: number) => ({
  month,
  category: 'C',
  sales,
  cost: sales - gross,
  gross,
  gpPct: 0,
  hours: 1,
  roCount: 1,
});
const months = {
  ...MONTH_TO_DATE,
  data: [row('2026-10', 900, 600), row('2026-09', 600, 300), row('2026-08', 300, 0)],
};

async function open(
  address = '/administration/averages',
  data: object = averages,
  { user = {}, storesOfGroup = 3 }: { readonly user?: Partial<UserProfile>; readonly storesOfGroup?: number } = {},
) {
  const { sent } = renderScreen(<AveragesScreen />, { address, user, dealershipData: { storesOfGroup } });
  await sent[0]!.answer(buildBlock(data), '"v1"');
  await sent.find(({ call }) => call === 'MonthlySalesByCategory')!.answer(months);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const monthsLeftOut = () => screen.getByRole('combobox', { name: 'Months left out' });

test('the months that count and their average month are shown beside the choice before it is saved', async () => {
  await open();
  expect(effectRow(/^Months/)).toBe('Months1212');
  await userEvent.click(screen.getByRole('radio', { name: 'The 3 months before' }));
  expect(effectRow(/^Months/)).toBe('Months123');
  expect(effectRow(/^Service sales/)).toBe('Service sales, average month$600$600');
  await userEvent.type(monthsLeftOut(), 'Aug 2026{Enter}');
  expect(effectRow(/^Months/)).toBe('Months122');
  expect(effectRow(/^Service sales/)).toBe('Service sales, average month$600$750');
  expect(effectRow(/^Gross/)).toBe('Gross %50.0%60.0%');
  expect(screen.getByText('2 unsaved changes')).toBeVisible();
});

test('months that could not be loaded are said to be so, and are asked for again', async () => {
  const { sent } = renderScreen(<AveragesScreen />, { address: '/administration/averages' });
  await sent[0]!.answer(buildBlock(averages), '"v1"');
  const figures = () => sent.findLast(({ call }) => call === 'MonthlySalesByCategory')!;
  await figures().fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  expect(effectRow(/^Months/)).toBe('Months1212');
  expect(effect.getByText(/^Service sales and gross could not be loaded/)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  await figures().answer(months);
  expect(effectRow(/^Service sales/)).toBe('Service sales, average month$600$600');
  expect(effect.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('settings of the other department stand there once they are read, and nothing of this one until then', async () => {
  const { sent } = await open();
  const baseline = () => screen.queryByRole('radio', { name: 'The 12 months before' });
  const parts = () => sent.findLast(({ call }) => call === 'PartsOptionsAverages')!;
  expect(baseline()).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Parts' }));
  expect(baseline()).toBeNull();
  await parts().fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-3'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(baseline()).toBeNull();
  await parts().answer(buildBlock(averages), '"v1"');
  expect(baseline()).toBeChecked();
});

test('a save sends the months left out in order; a month left out twice or no month is not taken', async () => {
  const { put } = await open();
  await userEvent.type(monthsLeftOut(), '2026-08, 02/2026{Enter}');
  await userEvent.type(monthsLeftOut(), 'Aug 2026{Enter}');
  await userEvent.type(monthsLeftOut(), 'soon{Enter}');
  expect(monthsLeftOut()).toHaveValue('soon');
  await userEvent.clear(monthsLeftOut());
  await save();
  expect(put()).toMatchObject({
    call: 'PutServiceOptionsAverages',
    headers: { 'If-Match': '"v1"' },
    body: { data: { baseline: 'prior12', excludeMonths: ['2026-02', '2026-08'], manual: {} } },
  });
});

test('own values need at least one figure, and a figure needs a number; both are said beside the field', async () => {
  const { sent, put } = await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Own values' }));
  await save();
  expect(screen.getByText('Please enter a value for at least one figure')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a figure' }));
  await userEvent.click(screen.getByRole('option', { name: /^Hours per repair order/ }));
  const value = () => within(screen.getByRole('group', { name: /^Hours per/ })).getByRole('textbox');
  await save();
  expect(value()).toHaveAccessibleDescription('Error: Please enter Value');
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
  expect(effectRow(/^Figures with an average/)).toBe('Figures with an averageAll0');
  await enter(value(), '1.85');
  expect(effectRow(/^Figures with an average/)).toBe('Figures with an averageAll1');
  await save();
  expect(put().body).toEqual({ data: { baseline: 'manual', excludeMonths: [], manual: { hpro: 1.85 } } });
});

describe('the stores of the group', () => {
  const group = () => screen.queryByRole('radio', { name: 'The stores of the group, same days' });
  const withStores = (storesOfGroup: number, role: string, data: object = averages) =>
    open('/administration/averages', data, { user: { role }, storesOfGroup });

  test('are no average of a group with one or two, and are not offered there @slow', async () => {
    for (const storesOfGroup of [1, 2]) {
      await withStores(storesOfGroup, 'ADMIN');
      expect(group()).not.toBeInTheDocument();
      cleanup();
    }
    await withStores(2, 'ADMIN_SUPER');
    expect(group()).not.toBeInTheDocument();
  });

  test('are offered from three on, and where they are saved already', async () => {
    await withStores(3, 'ADMIN');
    expect(group()).toBeEnabled();
    cleanup();
    await withStores(1, 'ADMIN', { ...averages, baseline: 'group' });
    expect(group()).toBeChecked();
    expect(screen.getByText(/With fewer than 3 there is no average/)).toBeVisible();
  });
});

test('parts have the same averages, and own values of what parts sell and of the inventory', async () => {
  const { sent, put } = await open('/administration/averages?department=parts');
  expect(sent[0]?.call).toBe('PartsOptionsAverages');
  expect(screen.getByRole('radio', { name: 'The 12 months before' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'The stores of the group, same days' })).toBeEnabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Own values' }));
  const add = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a figure' }));
    expect(screen.queryByRole('option', { name: /^Hours per repair order/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('option', { name }));
    return within(screen.getByRole('group', { name })).getByRole('textbox');
  };
  await enter(await add('Parts GP %'), '41.5');
  await enter(await add('Days supply'), '45');
  await save();
  expect(put()).toMatchObject({
    call: 'PutPartsOptionsAverages',
    body: { data: { baseline: 'manual', manual: { parts_gp_pct: 41.5, days_supply: 45 } } },
  });
});

test('a conflict names who saved first and shows both versions, and the input stays', async () => {
  const { sent, put } = await open();
  await userEvent.click(screen.getByRole('radio', { name: 'The 3 months before' }));
  await save();
  await put().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  const theirs = buildBlock({ ...averages, excludeMonths: ['2026-02'] }, { updatedBy: 'Ruth Tanaka' });
  await sent.findLast(({ call }) => call === 'ServiceOptionsAverages')!.answer(theirs, '"v2"');
  expect(screen.getByRole('alert')).toHaveTextContent('Ruth Tanaka saved first');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(put()).toMatchObject({
    headers: { 'If-Match': '"v2"' },
    body: { data: { baseline: 'prior3', excludeMonths: ['2026-02'] } },
  });
});

test('a read-only user cannot change the averages', async () => {
  await open('/administration/averages', averages, { user: { role: 'MANAGER' } });
  expect(screen.getByRole('note')).toHaveTextContent('Changing them needs an administrator');
  expect(screen.getByRole('radio', { name: 'The 3 months before' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save|Reset/ })).not.toBeInTheDocument();
});

test.each([
  ['2026-2', '2026-02'],
  ['02/2026', '2026-02'],
  ['feb 2026', '2026-02'],
  ['February 2026', '2026-02'],
  ['13/2026', null],
  ['Fooberry 2026', null],
])('%s is the month %s', (text, month) => {
  expect(monthOfText(text)).toBe(month);
});

describe('what was typed when the session ended', () => {
  const typeAndLeave = async (isSignedIn = true) => {
    await open();
    if (isSignedIn) localStorage.setItem('user', '{}');
    await userEvent.click(screen.getByRole('radio', { name: 'The 3 months before' }));
    window.dispatchEvent(new Event('pagehide'));
    return sessionStorage.getItem('keptDrafts');
  };
  const comeBack = async (kept: string | null, user: Partial<UserProfile> = {}, data: object = averages) => {
    cleanup();
    const { sent } = renderScreen(<AveragesScreen />, { address: '/administration/averages', user });
    if (kept !== null) sessionStorage.setItem('keptDrafts', kept);
    await sent[0]!.answer(buildBlock(data), '"v2"');
    return sent;
  };
  const offered = () => screen.queryByText('What you had typed on Nov 20 is still here.');
  const three = () => screen.getByRole('radio', { name: 'The 3 months before' });

  test('is offered on return, merged with what was saved since, and removed once it is saved @slow', async () => {
    const kept = await typeAndLeave();
    const sent = await comeBack(kept, {}, { ...averages, excludeMonths: ['2026-08'] });
    expect(offered()).toBeVisible();
    expect(three()).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(three()).toBeChecked();
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    expect(offered()).not.toBeInTheDocument();
    localStorage.setItem('user', '{}');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('keptDrafts')).not.toBeNull();
    await save();
    const put = sent.findLast(({ call }) => call.startsWith('Put'))!;
    expect(put.body).toMatchObject({ data: { baseline: 'prior3', excludeMonths: ['2026-08'] } });
    await put.answer(buildBlock({ ...averages, baseline: 'prior3' }), '"v3"');
    expect(sessionStorage.getItem('keptDrafts')).toBeNull();
  });

  test('is gone once it is discarded', async () => {
    await comeBack(await typeAndLeave());
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(offered()).not.toBeInTheDocument();
    expect(three()).not.toBeChecked();
    expect(sessionStorage.getItem('keptDrafts')).toBeNull();
  });

  test('is not kept after a log-out, and not offered to another person @slow', async () => {
    expect(await typeAndLeave(false)).toBeNull();
    cleanup();
    await comeBack(await typeAndLeave(), { id: 'E-99' as UserProfile['id'] });
    expect(offered()).not.toBeInTheDocument();
  });
});
