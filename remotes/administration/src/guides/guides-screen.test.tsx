import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import { enter, save } from '../testing/settings-page.ts';
import { GuidesScreen } from './guides-screen.tsx';

const guide = (
  expenseKey: string,
  label: string,
  guidelinePctGross: number,
  manufacturerPctGross = guidelinePctGross,
) => ({
  manufacturer: 'Toyota',
  department: 'service',
  expenseKey,
  label,
  category: 'semiFixed',
  factoryAccountPattern: '',
  guidelinePctGross,
  manufacturerPctGross,
  source: 'list',
});
const guides = [guide('advertising', 'Advertising', 12), guide('tools', 'Tools', 3, 2)];

async function open(role: string) {
  const { sent } = renderScreen(<GuidesScreen />, { address: '/administration/guides', role });
  await sent[0]!.answer(guides);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const wanted = (label: string) => within(screen.getByRole('group', { name: label })).getByRole('textbox');

test('a group’s guide is entered beside the manufacturer’s own and saved for every store', async () => {
  const { put } = await open('ADMIN_SUPER');
  expect(screen.getByRole('group', { name: 'Tools' })).toHaveTextContent('2.0%');
  expect(wanted('Tools')).toHaveValue('3');
  await enter(wanted('Advertising'), '1200');
  await save();
  expect(wanted('Advertising')).toHaveAccessibleDescription('Error: Of the group is between 0 and 1,000%');
  await enter(wanted('Advertising'), '15');
  await enter(wanted('Tools'), '');
  await save();
  const row = { manufacturer: 'Toyota', department: 'service' };
  expect(put().body).toEqual({
    guides: [
      { ...row, expenseKey: 'advertising', guidelinePctGross: 15, expected: 12 },
      { ...row, expenseKey: 'tools', guidelinePctGross: null, expected: 3 },
    ],
  });
});

test('an administrator of one store reads them', async () => {
  await open('ADMIN');
  expect(wanted('Tools')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});
