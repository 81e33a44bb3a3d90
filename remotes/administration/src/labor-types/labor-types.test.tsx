import type { LaborTypeUse, MappedLaborType } from '@fixed-ops/contract';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, effectRow, save } from '../testing/settings-page.ts';
import { LaborTypesScreen } from './labor-types-screen.tsx';

const types: readonly MappedLaborType[] = [
  { laborType: 'CM', description: 'Customer mechanical', payType: 'C', source: 'auto' },
  { laborType: 'IP', description: 'Internal policy', payType: '', source: 'auto' },
  { laborType: 'WM', description: 'Warranty mechanical', payType: 'W', source: 'manual' },
  { laborType: 'XX', description: '', payType: '', source: 'auto' },
];
const lines = (payType: LaborTypeUse['lines'][number]['payType'], count: number, labor: number) => ({
  payType,
  count,
  hours: count * 1.5,
  labor,
  sales: labor + 5,
});
const suggestion = (payType: 'C' | 'I' | 'W', confidence: number, reason: string) => ({ payType, confidence, reason });
const usage: readonly LaborTypeUse[] = [
  {
    laborType: 'CM',
    marks: null,
    lines: [lines('C', 900, 90_000), lines('W', 100, 8_000)],
    suggestion: suggestion('C', 0.9, '900 of its 1,000 lines are customer pay'),
  },
  {
    laborType: 'IP',
    marks: 'policy',
    lines: [lines('I', 40, 2_400)],
    suggestion: suggestion('I', 1, 'All of its 40 lines are internal'),
  },
  {
    laborType: 'WM',
    marks: null,
    lines: [lines('W', 60, 6_000)],
    suggestion: suggestion('W', 1, 'All of its 60 lines are warranty'),
  },
  { laborType: 'XX', marks: null, lines: [], suggestion: null },
];

async function open(address = '/administration/labor-types', user: Partial<UserProfile> = {}) {
  const { sent } = renderScreen(<LaborTypesScreen />, { address, user });
  await sent[0]!.answer(buildBlock(types), '"v1"');
  await sent.find(({ call }) => call === 'LaborTypeUsage')!.answer(usage);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const rows = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('listitem', { name });
const payType = (name: string) => screen.getByRole('combobox', { name: `Pay type of ${name}` });

test('the labor types without a pay type stand first, most used first, with what their lines say', async () => {
  await open();
  expect(rows()).toEqual(['IP', 'XX']);
  expect(row('IP')).toHaveTextContent('Internal policy');
  expect(row('IP')).toHaveTextContent('100% confidenceAll of its 40 lines are internal');
  expect(row('IP')).toHaveTextContent('$60.00');
  expect(row('XX')).toHaveTextContent('No suggestion');
});

test('hours and labor beside the number of lines are averages, and headed so', async () => {
  await open();
  const heads = within(screen.getByRole('region', { name: 'Labor types' })).getByText('Lines').parentElement!;
  expect([...heads.children].map(({ textContent }) => textContent).slice(2, 5)).toEqual([
    'Lines',
    'Hours per line',
    'Labor per line',
  ]);
  expect(row('IP')).toHaveTextContent('1.50 hours per line$60.00 labor per line');
});

test('each labor type says whose its pay type is, and how many of its lines keep another one', async () => {
  await open('/administration/labor-types?show=all');
  expect(rows()).toEqual(['CM', 'WM', 'IP', 'XX']);
  expect(row('CM')).toHaveTextContent('From labor_types.csv. 100 of 1,000 lines have another pay type and keep it.');
  expect(row('WM')).toHaveTextContent('Set by a person.');
  await userEvent.selectOptions(payType('CM'), 'Warranty');
  expect(row('CM')).toHaveTextContent('900 of 1,000 lines have another pay type and keep it.');
  expect(row('CM')).not.toHaveTextContent('From labor_types.csv');
});

test('what a pay type changes stands beside what is so now, before it is saved, and all labor types are sent', async () => {
  const { put } = await open();
  expect(effectRow(/^Labor types without/)).toBe('Labor types without a pay type22');
  await userEvent.click(screen.getByRole('button', { name: 'Accept the suggestion for IP' }));
  expect(effectRow(/^Labor types without/)).toBe('Labor types without a pay type21');
  expect(effectRow(/^Lines of these/)).toBe('Lines of these400');
  expect(effectRow(/^Labor of these \$/)).toBe('Labor of these$2,400$0');
  expect(effectRow(/^Lines with another/)).toBe('Lines with another pay type100100');
  expect(effectRow(/^Labor of these lines/)).toBe('Labor of these lines$8,000$8,000');
  expect(effectRow(/^Policy work/)).toBe('Policy work$0$2,405');
  expect(screen.queryByRole('row', { name: /used cars/ })).not.toBeInTheDocument();
  await save();
  expect(put().body).toEqual({
    data: [
      { laborType: 'CM', payType: 'C' },
      { laborType: 'IP', payType: 'I' },
      { laborType: 'WM', payType: 'W' },
      { laborType: 'XX', payType: '' },
    ],
  });
});

test('by keys alone: a digit chooses a pay type and Discard brings the saved one back', async () => {
  await open();
  payType('XX').focus();
  await userEvent.keyboard('2');
  expect(payType('XX')).toHaveValue('W');
  expect(screen.getByText(/1 unsaved change/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(payType('XX')).toHaveValue('');
});

test('the history has pay types in words, before and after', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const of = (code: string, source: string) => [{ ...types[1], payType: code, source }];
  await sent
    .findLast(({ call }) => call === 'LaborTypeMappingHistory')!
    .answer({
      data: [
        {
          ...{ historyId: 7, at: '2026-11-20T15:31:00.000Z', by: 'Ruth Tanaka', action: 'save', from: null },
          ...{ before: of('', 'auto'), after: of('I', 'manual'), canRestore: true },
        },
      ],
      ...{ total: 1, page: 1, pageSize: 50 },
    });
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByRole('row', { name: /IP Internal policy/ })).toHaveTextContent(/pay type.*none.*internal/i);
  expect(drawer.getByRole('button', { name: /^Take back|^Undo/ })).toBeVisible();
});

test('a store without labor types is told where they come from', async () => {
  const { sent } = renderScreen(<LaborTypesScreen />, { address: '/administration/labor-types' });
  await sent[0]!.answer(buildBlock([], { source: 'default', updatedBy: null, updatedAt: null }), '"v1"');
  await sent.find(({ call }) => call === 'LaborTypeUsage')!.answer([]);
  expect(screen.getByText('No labor types have been loaded yet')).toBeVisible();
});

test('a read-only user sees the pay types but cannot change them', async () => {
  await open('/administration/labor-types', { role: 'MANAGER' });
  expect(payType('IP')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Accept|Save/ })).not.toBeInTheDocument();
});
