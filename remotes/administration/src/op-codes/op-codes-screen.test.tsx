import type { MaintenanceOpCode } from '@fixed-ops/contract';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOpCode } from '../testing/build-blocks.ts';
import { buildBlock, effectRow, save } from '../testing/settings-page.ts';
import { OpCodesScreen } from './op-codes-screen.tsx';

const suggestion = {
  category: 'competitive' as const,
  isMaintenance: false,
  confidence: 0.98,
  reason: 'Names your code TROT',
};
const codes = [
  buildOpCode('TROT', { category: 'competitive', description: 'Tire rotation' }),
  buildOpCode('LV101', { suggestion }),
  buildOpCode('LV107', {
    suggestion: {
      category: 'maintenance',
      isMaintenance: true,
      confidence: 0.85,
      reason: 'The description says “filter”',
    },
  }),
  buildOpCode('MISC', { description: 'Miscellaneous' }),
];
const usage = [
  { opCode: 'TROT', description: '', lines: 600, hours: 180, labor: 18_000, itemKeys: [] },
  { opCode: 'MISC', description: '', lines: 250, hours: 300, labor: 36_000, itemKeys: [] },
  { opCode: 'LV101', description: '', lines: 100, hours: 36, labor: 3_166, itemKeys: [] },
  { opCode: 'LV107', description: '', lines: 50, hours: 12.5, labor: 1_900, itemKeys: [] },
];

async function open(address = '/administration/maintenance-op-codes', user: Partial<UserProfile> = {}) {
  const { sent, client } = renderScreen(<OpCodesScreen />, { address, user });
  await sent[0]!.answer(buildBlock(codes), '"v1"');
  await sent.find(({ call }) => call === 'OpCodeUsage')!.answer(usage);
  return { sent, client, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const rows = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('listitem', { name });
const kind = (name: string) => screen.getByRole('combobox', { name: `Kind of work of ${name}` });

test('the codes without a kind stand first, most used first, with their use, the suggestion and why', async () => {
  await open();
  expect(rows()).toEqual(['MISC', 'LV101', 'LV107']);
  expect(row('LV101')).toHaveTextContent('98% confidenceNames your code TROT');
  expect(row('LV101')).toHaveTextContent('0.36');
  expect(row('LV101')).toHaveTextContent('$31.66');
  expect(row('MISC')).toHaveTextContent('none confidenceA catch-all');
  expect(screen.getByRole('region', { name: 'Lines placed' })).toHaveTextContent(
    'Lines placed today60.0% 600 of 1,000',
  );
  expect(screen.getByRole('region', { name: 'Lines placed' })).toHaveTextContent(
    'After 1 suggestion70.0% 700 of 1,000',
  );
});

test('the bar that saves comes with the codes, which would push it out of the window', async () => {
  const { sent } = renderScreen(<OpCodesScreen />, { address: '/administration/maintenance-op-codes' });
  await sent[0]!.answer(buildBlock(codes), '"v1"');
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  await sent.find(({ call }) => call === 'OpCodeUsage')!.answer(usage);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('all suggestions from a confidence on are accepted at once, and the work mix shows what that does', async () => {
  const { sent, put } = await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Confidence' }));
  await userEvent.click(await screen.findByRole('option', { name: '80% and over' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('least=80');
  await userEvent.click(screen.getByRole('button', { name: 'Accept 2 suggestions' }));
  expect(row('LV101')).toHaveTextContent('Accepted');
  expect(effectRow(/^Competitive/)).toBe('Competitive60.0%70.0%');
  expect(effectRow(/^Maintenance/)).toBe('Maintenance0.0%5.0%');
  expect(effectRow(/^No kind yet/)).toBe('No kind yet40.0%25.0%');
  await save();
  expect(sent.filter(({ call }) => call === 'PutMaintOpCodes')).toHaveLength(1);
  const { data } = put().body as { data: MaintenanceOpCode[] };
  // Codes that the page does not show are sent too. A code that is not sent would lose its kind.
  expect(data.map(({ opCode, category, isMaintenance }) => [opCode, category, isMaintenance])).toEqual([
    ['TROT', 'competitive', false],
    ['LV101', 'competitive', false],
    ['LV107', 'maintenance', true],
    ['MISC', '', false],
  ]);
});

test('by keys alone: arrows move, a digit chooses a kind, Enter accepts and goes on', async () => {
  await open();
  kind('MISC').focus();
  await userEvent.keyboard('3');
  expect(kind('MISC')).toHaveValue('repair');
  await userEvent.keyboard('{ArrowDown}');
  expect(kind('LV101')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(kind('LV101')).toHaveValue('competitive');
  expect(kind('LV107')).toHaveFocus();
  await userEvent.keyboard('2');
  expect(screen.getByRole('checkbox', { name: 'LV107 counts as maintenance' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  expect(kind('LV101')).toHaveFocus();
  expect(screen.getByText(/unsaved changes/)).toBeVisible();
});

test('a discarded kind, or one that somebody else changed, is shown in its row at once @slow', async () => {
  const { sent, client } = await open('/administration/maintenance-op-codes?show=all');
  await userEvent.selectOptions(kind('MISC'), 'repair');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(kind('MISC')).toHaveValue('');
  act(() => void client.invalidateQueries());
  const theirs = codes.map((code) => (code.opCode === 'MISC' ? { ...code, category: 'repair' as const } : code));
  await sent.findLast(({ call }) => call === 'MaintOpCodes')!.answer(buildBlock(theirs), '"v2"');
  expect(kind('MISC')).toHaveValue('repair');
});

test('the search and the filter are in the address, and a search without a match says so', async () => {
  await open('/administration/maintenance-op-codes?show=all&search=tire');
  expect(rows()).toEqual(['TROT']);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByText('No code matches “xyz”')).toBeVisible();
});

test('a read-only user sees the kinds but cannot change them', async () => {
  await open('/administration/maintenance-op-codes', { role: 'MANAGER' });
  expect(kind('MISC')).toBeDisabled();
  expect(within(row('LV101')).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Accept|Save/ })).not.toBeInTheDocument();
});
