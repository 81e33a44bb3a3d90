import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { AveragesScreen } from '../averages/averages-screen.tsx';
import { ExpensesScreen } from '../expenses/expenses-screen.tsx';
import { FeedsScreen } from '../feeds/feeds-screen.tsx';
import { GuidesScreen } from '../guides/guides-screen.tsx';
import { HeatSheetSettingsScreen } from '../heat-sheet/heat-sheet-settings-screen.tsx';
import { LaborTypesScreen } from '../labor-types/labor-types-screen.tsx';
import { NamesScreen } from '../names/names-screen.tsx';
import { OpCodesScreen } from '../op-codes/op-codes-screen.tsx';
import { InventoryScreen } from '../parts-options/inventory-screen.tsx';
import { WholesaleScreen } from '../parts-options/wholesale-screen.tsx';
import { StatementAccountsScreen } from '../statement-accounts/statement-accounts-screen.tsx';
import { RolesScreen } from '../technicians/roles-screen.tsx';
import { ShopsScreen } from '../technicians/shops-screen.tsx';
import {
  buildExpenseLine,
  buildGuide,
  buildHeatSheetItem,
  buildInventoryOptions,
  buildMappedAccount,
  buildOpCode,
  buildStatementLine,
  buildTechnicianRole,
  buildWholesaleOptions,
} from '../testing/build-blocks.ts';
import { buildBlock, enter, save, textbox } from '../testing/settings-page.ts';

interface Page {
  readonly of: ReactElement;
  readonly address: string;
  /** The block that the page saves: the name of its GET, its first answer, and what somebody else saved since. */
  readonly block: string;
  readonly data: unknown;
  readonly theirs: unknown;
  /** Answers to the other calls of the page. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Enters another value in the field that they changed too. */
  readonly enterMine: () => Promise<void>;
  /** The field's row in the panel with both versions: before, theirs, mine. */
  readonly row: string;
}

const sheet = { rowsBy: 'advisor', columns: [], minRos: 5, includeInactive: false };
const item = buildHeatSheetItem();
const laborType = { laborType: 'CM', description: 'Customer mechanical', payType: 'C', source: 'auto' };
const person = { kind: 'advisor', number: 'A7', name: '', source: 'auto' };
const line = buildExpenseLine('rent', 'Rent');
const inventory = buildInventoryOptions();
const wholesale = buildWholesaleOptions();
const account = buildMappedAccount('4610', 'Labor warranty');
const options = {
  months: ['2026-10'],
  unmapped: [],
  unmappedTotal: 10,
  accounts: [{ ...account, months: [{ month: '2026-10', amount: 10 }], total: 10, suggestion: null }],
  lines: [
    buildStatementLine('service.sale.labor.customer', 'Customer', ['sale']),
    buildStatementLine('service.sale.labor.w', 'Warranty', ['sale']),
  ],
};
const technician = buildTechnicianRole('T1', 'Luis Ferrer');
const shop = { shopId: 1, name: 'Main', techNumbers: ['T1'], laborTypes: [], stalls: 12, countsAsExpress: false };
const code = buildOpCode('MISC', { description: 'Miscellaneous' });
const usage = [{ opCode: 'MISC', description: '', lines: 250, hours: 300, labor: 36_000, itemKeys: [] }];

const averages = { baseline: 'prior12', excludeMonths: [], manual: {} };

const pages: readonly Page[] = [
  {
    of: <AveragesScreen />,
    address: '/administration/averages',
    block: 'ServiceOptionsAverages',
    data: averages,
    theirs: { ...averages, baseline: 'prior6' },
    enterMine: () => userEvent.click(screen.getByRole('radio', { name: 'The 3 months before' })),
    row: 'Averagethe 12 months beforethe 6 months beforethe 3 months before',
  },
  {
    of: <HeatSheetSettingsScreen />,
    address: '/administration/heat-sheet',
    block: 'ServiceOptionsHeatSheet',
    data: sheet,
    theirs: { ...sheet, minRos: 9 },
    beside: { HeatSheetMapping: buildBlock([]) },
    enterMine: () => enter(textbox('Colored from'), '7'),
    row: 'Colored from597',
  },
  {
    of: <HeatSheetSettingsScreen />,
    address: '/administration/heat-sheet?tab=mapping',
    block: 'HeatSheetMapping',
    data: [item],
    theirs: [{ ...item, label: 'Oil service' }],
    beside: { OpCodeUsage: usage },
    enterMine: () => enter(textbox('Name'), 'Oil and filter'),
    row: 'Oil and filter, nameOil changeOil serviceOil and filter',
  },
  {
    of: <ExpensesScreen />,
    address: '/administration/expenses?department=parts',
    block: 'PartsExpenses',
    data: [line],
    theirs: [{ ...line, monthlyBudget: 900 }],
    beside: { AIStatementAccountOptions: options },
    enterMine: () => enter(textbox('Budget per month'), '700'),
    row: 'Rent, budget per month—900.00700.00',
  },
  {
    of: <InventoryScreen />,
    address: '/administration/inventory-analysis',
    block: 'PartsOptionsInvAnalysis',
    data: inventory,
    theirs: { ...inventory, obsoleteMonths: 18 },
    enterMine: () => enter(textbox('Obsolete after'), '9'),
    row: 'Obsolete after12189',
  },
  {
    of: <WholesaleScreen />,
    address: '/administration/wholesale',
    block: 'PartsOptionsWholeSaleAnalysis',
    data: wholesale,
    theirs: { ...wholesale, staleDays: 45 },
    enterMine: () => enter(textbox('Days without a sale'), '90'),
    row: 'Days without a sale604590',
  },
  {
    of: <StatementAccountsScreen />,
    address: '/administration/statement-accounts',
    block: 'AIStatementAccountMapping',
    data: [account],
    theirs: [{ ...account, lineKey: 'service.sale.labor.customer', source: 'manual' }],
    beside: { AIStatementAccountOptions: options },
    enterMine: () => userEvent.selectOptions(screen.getByRole('combobox', { name: /^Line of/ }), 'On no line'),
    row: '4610 Labor warranty, lineNot mapped yetCustomerOn no line',
  },
  {
    of: <RolesScreen />,
    address: '/administration/technician-roles',
    block: 'TechnicianRoles',
    data: [technician],
    theirs: [{ ...technician, role: 'Lead' }],
    enterMine: () => enter(textbox('Role'), 'Express'),
    row: 'Luis Ferrer, roleLineLeadExpress',
  },
  {
    of: <ShopsScreen />,
    address: '/administration/technician-shops',
    block: 'TechnicianShops',
    data: [shop],
    theirs: [{ ...shop, stalls: 14 }],
    beside: { TechnicianRoles: buildBlock([technician]) },
    enterMine: () => enter(textbox('Stalls'), '10'),
    row: 'Main, stalls121410',
  },
  {
    of: <OpCodesScreen />,
    address: '/administration/maintenance-op-codes',
    block: 'MaintOpCodes',
    data: [code],
    theirs: [{ ...code, category: 'internal', source: 'manual' }],
    beside: { OpCodeUsage: usage },
    enterMine: () => userEvent.selectOptions(screen.getByRole('combobox', { name: /^Kind of work/ }), 'Repair'),
    row: 'MISC, kind of workno kindinternalrepair',
  },
  {
    of: <LaborTypesScreen />,
    address: '/administration/labor-types',
    block: 'LaborTypeMapping',
    data: [laborType],
    theirs: [{ ...laborType, payType: 'I', source: 'manual' }],
    beside: { LaborTypeUsage: [] },
    enterMine: () => userEvent.selectOptions(screen.getByRole('combobox', { name: /^Pay type/ }), 'Warranty'),
    row: 'CM, pay typecustomer payinternalwarranty',
  },
  {
    of: <NamesScreen />,
    address: '/administration/people-names',
    block: 'PeopleNames',
    data: [person],
    theirs: [{ ...person, name: 'Robert Lind', source: 'manual' }],
    enterMine: () => enter(textbox(/^Name/), 'Bo Lind'),
    row: 'Advisor A7, name—Robert LindBo Lind',
  },
  {
    of: <FeedsScreen />,
    address: '/administration/feeds?part=told',
    block: 'FeedSettings',
    data: { expectedBy: '07:00', notify: [] },
    theirs: { expectedBy: '05:30', notify: [] },
    enterMine: () => enter(textbox(/Files are due at/), '06:15'),
    row: 'Files are due at07:0005:3006:15',
  },
];

const savedFirst = () => new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9');

/** Answers the calls that wait, and those that the page sends after an answer. */
async function answerAll({ sent }: ReturnType<typeof renderScreen>, answers: Readonly<Record<string, unknown>>) {
  for (let at = 0; at < sent.length; at += 1) {
    const request = sent[at];
    if (request && request.call in answers) await request.answer(answers[request.call], '"v1"');
  }
}

test.each(pages)(
  '$address: who saves second sees both versions, and mine goes on top of theirs @slow',
  async (page) => {
    // This job title sees no service figures, so the heat sheet waits for none.
    const drawn = renderScreen(page.of, { address: page.address, title: 'PARTS_MANAGER' });
    await answerAll(drawn, { ...page.beside, [page.block]: buildBlock(page.data) });
    await page.enterMine();
    await save();
    const put = () => drawn.sent.findLast(({ call }) => call === `Put${page.block}`)!;
    expect(put().headers).toEqual({ 'If-Match': '"v1"' });
    await put().fail(savedFirst());
    const again = drawn.sent.findLast(({ call }) => call === page.block)!;
    await again.answer(buildBlock(page.theirs, { updatedBy: 'Ruth Tanaka' }), '"v2"');

    const conflict = within(screen.getByRole('alert'));
    expect(conflict.getByText(/^Ruth Tanaka saved first/)).toBeVisible();
    expect(conflict.getByText(/Nothing you typed is lost/)).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Compare both' }));
    const versions = within(conflict.getByRole('group', { name: 'Both versions' }));
    expect(versions.getAllByRole('row').map(({ textContent }) => textContent)).toContain(page.row);
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine on top of theirs' }));
    expect(put().headers).toEqual({ 'If-Match': '"v2"' });
  },
);

test('guides, which are saved one by one over what was seen, show both versions as well', async () => {
  const guide = (wanted: number) => buildGuide('tools', 'Tools', wanted, 2);
  const { sent } = renderScreen(<GuidesScreen />, { address: '/administration/guides' });
  await sent[0]!.answer([guide(3)]);
  await enter(within(screen.getByRole('group', { name: 'Tools' })).getByRole('textbox'), '5');
  await save();
  const put = () => sent.findLast(({ call }) => call.startsWith('Put'))!;
  await put().fail(savedFirst());
  await sent.findLast(({ call }) => call === 'ManufacturerExpenses')!.answer([guide(4)]);
  const change = (by: string, wanted: number, expenseKey: string) => ({
    ...{ historyId: wanted, action: 'save', from: null, canRestore: true, before: [] },
    ...{ by, at: '2026-11-20T15:31:00.000Z', after: [{ ...guide(wanted), expenseKey }] },
  });
  // Since then, somebody else has saved another guide.
  const data = [change('Alana Reyes', 9, 'advertising'), change('Ruth Tanaka', 4, 'tools')];
  const history = sent.findLast(({ call }) => call === 'ManufacturerExpensesHistory')!;
  await history.answer({ data, total: 2, page: 1, pageSize: 50 });
  const conflict = within(screen.getByRole('alert'));
  expect(conflict.getByText('Ruth Tanaka saved first, Nov 20, 2026, 10:31 AM.')).toBeVisible();
  await userEvent.click(conflict.getByRole('button', { name: 'Compare both' }));
  expect(conflict.getAllByRole('row')[1]).toHaveTextContent('Toyota, Tools, group guide345');
  await userEvent.click(conflict.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(put().body).toMatchObject({ guides: [{ expenseKey: 'tools', guidelinePctGross: 5, expected: 4 }] });
});
