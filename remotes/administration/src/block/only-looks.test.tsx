import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AveragesScreen } from '../averages/averages-screen.tsx';
import { DealershipInfoScreen } from '../dealership-info/dealership-info-screen.tsx';
import { ExpensesScreen } from '../expenses/expenses-screen.tsx';
import { FeedsScreen } from '../feeds/feeds-screen.tsx';
import { HeatSheetSettingsScreen } from '../heat-sheet/heat-sheet-settings-screen.tsx';
import { LaborTypesScreen } from '../labor-types/labor-types-screen.tsx';
import { NamesScreen } from '../names/names-screen.tsx';
import { OpCodesScreen } from '../op-codes/op-codes-screen.tsx';
import { InventoryScreen } from '../parts-options/inventory-screen.tsx';
import { WholesaleScreen } from '../parts-options/wholesale-screen.tsx';
import { StatementAccountsScreen } from '../statement-accounts/statement-accounts-screen.tsx';
import { RolesScreen } from '../technicians/roles-screen.tsx';
import { ShopsScreen } from '../technicians/shops-screen.tsx';
import { buildWholesaleOptions } from '../testing/build-blocks.ts';
import { settingsAnswers } from '../testing/settings-answers.ts';
import { buildBlock } from '../testing/settings-page.ts';
import { ThresholdsScreen } from '../thresholds/thresholds-screen.tsx';

/** A consultant may open every area because of development features, but the role may change nothing. */
const looksOnly: Partial<UserProfile> = { role: 'CONSULTANT', jobTitle: 'CONSULTANT', devFeatures: true };
const wholesale = buildWholesaleOptions();
const page = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 50 });
const saved = {
  ...{ historyId: 7, at: '2026-11-20T15:31:00.000Z', by: 'Ruth Tanaka', action: 'save', from: null, canRestore: true },
  ...{ before: { ...wholesale, staleDays: 90 }, after: wholesale },
};
const answers = {
  ...settingsAnswers,
  AIStatementAccountMapping: buildBlock([]),
  TechnicianRoles: buildBlock([]),
  TechnicianShops: buildBlock([]),
  MaintOpCodes: buildBlock([]),
  LaborTypeMapping: buildBlock([]),
  LaborTypeUsage: [],
  PeopleNames: buildBlock([]),
  PartsOptionsWholeSaleAnalysisHistory: page(saved),
  UpdateDealershipInfoHistory: page(saved),
  FeedSettings: buildBlock({ expectedBy: '07:00', notify: [] }),
  Feeds: [],
  GetUsersFromDealership: [],
};

async function open(screenOf: ReactElement, address: string) {
  let drawn: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    drawn = renderScreen(screenOf, {
      address: `/administration/${address}`,
      user: looksOnly,
      answers: answers as never,
    });
  });
  return drawn?.sent ?? [];
}

const pages: readonly (readonly [string, ReactElement])[] = [
  ['thresholds', <ThresholdsScreen key="1" />],
  ['averages', <AveragesScreen key="2" />],
  ['heat-sheet', <HeatSheetSettingsScreen key="3" />],
  ['heat-sheet?tab=mapping', <HeatSheetSettingsScreen key="4" />],
  ['expenses', <ExpensesScreen key="5" />],
  ['technician-roles', <RolesScreen key="6" />],
  ['technician-shops', <ShopsScreen key="7" />],
  ['maintenance-op-codes', <OpCodesScreen key="8" />],
  ['statement-accounts', <StatementAccountsScreen key="9" />],
  ['inventory-analysis', <InventoryScreen key="10" />],
  ['wholesale', <WholesaleScreen key="11" />],
  ['dealership-info?tab=address', <DealershipInfoScreen key="12" />],
  ['dealership-info?tab=calendar', <DealershipInfoScreen key="13" />],
  ['feeds?part=told', <FeedsScreen key="14" />],
  ['labor-types', <LaborTypesScreen key="15" />],
  ['people-names', <NamesScreen key="16" />],
];

test.each(pages)('%s is to read for a role that writes nothing, and says whom a change needs', async (address, of) => {
  await open(of, address);
  await waitFor(() =>
    expect(screen.getByRole('note')).toHaveTextContent('Changing them needs an administrator of this dealership.'),
  );
  expect(
    screen.queryByRole('button', { name: /Save|Discard|Reset|Copy to other stores|^Add / }),
  ).not.toBeInTheDocument();
  for (const field of screen.queryAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
});

test.each([
  ['wholesale', <WholesaleScreen key="1" />],
  ['dealership-info', <DealershipInfoScreen key="2" />],
])('a read-only user sees the history of %s and can undo nothing', async (address, of) => {
  await open(of, `${address}?tool=history`);
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  expect((await history.findAllByRole('listitem'))[0]).toHaveTextContent('Ruth Tanaka saved');
  expect(history.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a read-only user cannot choose files to upload', async () => {
  await open(<FeedsScreen />, 'feeds?part=upload');
  expect(screen.getByRole('note')).toHaveTextContent('Changing them needs an administrator of this dealership.');
  expect(screen.queryByLabelText('Files to upload')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Upload files' })).not.toBeInTheDocument();
});

test.each([
  ['heat-sheet?tab=mapping', <HeatSheetSettingsScreen key="1" />],
  ['inventory-analysis', <InventoryScreen key="2" />],
])('%s sends no trial call for a read-only user', async (address, of) => {
  const sent = await open(of, address);
  expect(await screen.findByRole('note')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('form')).toBeVisible());
  expect(sent.filter(({ call }) => call.endsWith('Effect'))).toEqual([]);
});
