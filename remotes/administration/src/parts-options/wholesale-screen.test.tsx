import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MONTH_TO_DATE } from '../testing/build-administration.ts';
import { buildWholesaleOptions } from '../testing/build-blocks.ts';
import { buildBlock, effectRow, enter, save, textbox } from '../testing/settings-page.ts';
import { WholesaleScreen } from './wholesale-screen.tsx';

const options = buildWholesaleOptions({
  customerTypes: [
    { pattern: '*BODY*', type: 'body' },
    { pattern: '*GARAGE*', type: 'garage' },
  ],
  excludeAccounts: ['100'],
});
const stale = (total: number, dollarsAtRisk: number) => ({
  ...MONTH_TO_DATE,
  data: [],
  total,
  page: 1,
  pageSize: 1,
  totals: { avgMonthlyBefore: 0, dollarsAtRisk },
  days: 60,
  minPrior12: 500,
});

async function open() {
  const { sent } = renderScreen(<WholesaleScreen />, { address: '/administration/wholesale' });
  await sent[0]!.answer(buildBlock(options), '"v1"');
  const asked = (days: string) =>
    sent.findLast(({ call, query }) => call === 'StaleWholesaleAccounts' && query.days === days)!;
  await asked('60').answer(stale(3, 4100));
  return { sent, asked, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}

test('no accounts are requested for an invalid amount @slow', async () => {
  const { sent } = await open();
  await enter(textbox(/^Bought in the 12 months before/), '99999999999');
  await userEvent.tab();
  expect(
    sent.filter(({ call, query }) => call === 'StaleWholesaleAccounts' && query.minPrior12 === '99999999999'),
  ).toEqual([]);
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts3—');
});

test('the accounts that would be missed stand beside the days before they are saved', async () => {
  const { asked } = await open();
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts33');
  await enter(textbox('Days without a sale'), '90');
  await asked('90').answer(stale(1, 900));
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts31');
  expect(effectRow(/^A month without/)).toBe('A month without them$4,100$900');
});

test('accounts of former input are dimmed until those of the entered one are there', async () => {
  const { asked } = await open();
  const isBusy = () => screen.getByRole('region', { name: 'Effect' }).querySelector('table[aria-busy]') !== null;
  expect(isBusy()).toBe(false);
  await enter(textbox('Days without a sale'), '90');
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts33');
  expect(isBusy()).toBe(true);
  await asked('90').answer(stale(1, 900));
  expect(isBusy()).toBe(false);
  await enter(textbox('Days without a sale'), '');
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts3—');
  expect(isBusy()).toBe(false);
});

test('accounts that could not be loaded are said to be so, and are asked for again', async () => {
  const { sent, asked } = await open();
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  const broken = () => new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10');
  await enter(textbox('Days without a sale'), '90');
  await asked('90').fail(broken());
  await sent.findLast(({ call }) => call === 'WholesaleAnalysis')!.fail(broken());
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts3—');
  expect(effect.getByText(/^Some of these figures could not be loaded/)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  expect(sent.filter(({ call }) => call === 'WholesaleAnalysis')).toHaveLength(2);
  await asked('90').answer(stale(1, 900));
  expect(effectRow(/^Quiet accounts/)).toBe('Quiet accounts31');
  expect(effect.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('the month’s accounts on what is entered: below the gross, typed by a pattern, still listed @slow', async () => {
  const { sent } = await open();
  const account = (accountNumber: string, accountName: string, gpPct: number) => ({
    accountNumber,
    accountName,
    type: 'other',
    salesperson: null,
    sales: 1000,
    cost: 1000 - gpPct * 10,
    gross: gpPct * 10,
    gpPct,
    returns: 0,
    returnPct: 0,
    invoices: 1,
    avgInvoice: 1000,
    ytd: 1000,
    priorYtd: null,
    changePct: null,
    lastSale: '2026-11-18',
    daysSinceSale: 2,
    belowTarget: gpPct < 20,
    arBalance: null,
    ar60: null,
  });
  const { days: _days, minPrior12: _least, ...envelope } = stale(3, 0);
  await sent
    .findLast(({ call }) => call === 'WholesaleAnalysis')!
    .answer({
      ...envelope,
      totals: {
        sales: 3000,
        cost: 2400,
        gross: 600,
        gpPct: 20,
        returns: 0,
        returnPct: 0,
        invoices: 3,
        avgInvoice: 1000,
        ytd: 3000,
        priorYtd: null,
        changePct: null,
      },
      kpis: [],
      gpTarget: 20,
      source: 'transactions',
      excluded: { accounts: 1, sales: 500 },
      bySalesperson: [],
      data: [account('201', 'Pier Body', 18), account('202', 'Quay Garage', 22), account('203', 'Fleet Co', 30)],
    });
  expect(effectRow(/^Below the gross/)).toBe('Below the gross1 of 31 of 3');
  expect(effectRow(/^Typed by/)).toBe('Typed by a pattern2 of 32 of 3');
  await enter(textbox('Gross to aim for'), '25');
  expect(effectRow(/^Below the gross/)).toBe('Below the gross1 of 32 of 3');
  await enter(screen.getAllByRole('textbox', { name: /Name or number/ })[0]!, '20*');
  expect(effectRow(/^Typed by/)).toBe('Typed by a pattern2 of 33 of 3');
  await userEvent.type(textbox(/Accounts that are not listed/), '203{Enter}');
  expect(effectRow(/^Listed/)).toBe('Listed32');
});

test('the order of patterns, which decides, changes by keys on the handle and is saved', async () => {
  const { put } = await open();
  const handle = () => screen.getByRole('button', { name: 'Move *GARAGE*' });
  handle().focus();
  await userEvent.keyboard(' {ArrowUp}');
  expect(handle()).toHaveFocus();
  await userEvent.keyboard(' ');
  const list = within(screen.getByRole('list', { name: 'Customer types' }));
  expect(list.getAllByRole('textbox', { name: /Name or number/ })[0]).toHaveValue('*GARAGE*');
  await userEvent.click(screen.getByRole('button', { name: 'Add a pattern' }));
  await userEvent.type(list.getAllByRole('textbox', { name: /Name or number/ })[2]!, '*FLEET*');
  await save();
  expect(list.getAllByRole('textbox', { name: /Type/ })[2]).toHaveAccessibleDescription('Error: Please enter Type');
  await userEvent.type(list.getAllByRole('textbox', { name: /Type/ })[2]!, 'fleet');
  await save();
  expect(put().body).toEqual({
    data: {
      ...options,
      customerTypes: [
        { pattern: '*GARAGE*', type: 'garage' },
        { pattern: '*BODY*', type: 'body' },
        { pattern: '*FLEET*', type: 'fleet' },
      ],
    },
  });
});

test('a gross above 100% and invalid days show errors beside their fields', async () => {
  const { sent } = await open();
  await enter(textbox('Gross to aim for'), '120');
  await enter(textbox('Days without a sale'), '');
  await save();
  expect(textbox('Gross to aim for')).toHaveAccessibleDescription('Error: Gross to aim for is between 0 and 100');
  expect(textbox('Days without a sale')).toHaveAccessibleDescription('Error: Please enter Days without a sale');
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
});
