import { averageRules } from '../averages/average-values.ts';
import { inventoryRules } from '../parts-options/inventory-values.ts';
import { wholesaleRules } from '../parts-options/wholesale-values.ts';
import { fieldWords } from './block-words.ts';
import { settingsDifferences } from './changes.ts';

test('a bound is said with its measure, in the measure’s unit', () => {
  const row = {
    metricKey: 'hpro',
    scope: 'C',
    direction: 'up',
    green: 1.8,
    amber: 1.5,
    enabled: true,
    source: 'default',
  };
  expect(
    settingsDifferences('ServiceOptionsThresholds', [row], [{ ...row, green: 2.2, enabled: false, source: 'custom' }]),
  ).toEqual([
    { name: 'Hours per repair order, customer pay: on target', before: '1.80 hrs', after: '2.20 hrs' },
    { name: 'Hours per repair order, customer pay: in use', before: 'yes', after: 'no' },
  ]);
});

test('a change of a dealership lists its weekdays, rates and days, and no values computed from them', () => {
  const open = { opens: '07:30', closes: '18:00', weight: 1 };
  const closed = { opens: null, closes: null, weight: 0 };
  const week = (sunday: object) => [open, open, open, open, open, open, sunday];
  const rate = { from: '2026-01-01', rate: 180, laborTypes: [] };
  expect(
    settingsDifferences(
      'UpdateDealershipInfo',
      {
        weekdays: week(closed),
        doorRate: 180,
        doorRates: [rate],
        workCalendar: [{ date: '2026-11-27', weight: 0.5 }],
        addressParts: { city: 'Harborline', state: 'CT' },
      },
      {
        weekdays: week({ opens: '10:00', closes: '16:00', weight: 0.5 }),
        doorRate: 190,
        doorRates: [{ ...rate, rate: 190 }],
        workCalendar: [{ date: '2026-11-27', weight: 0 }],
        addressParts: { city: 'Newport', state: 'CT' },
      },
    ),
  ).toEqual([
    { name: 'Hours, Sunday', before: 'no hours, counts 0', after: '10:00 to 16:00, counts 0.5' },
    { name: 'Door rate, from Jan 1, 2026: rate', before: '180', after: '190' },
    { name: 'Calendar, Nov 27, 2026: counts', before: '0.5', after: '0' },
    { name: 'Address: city', before: 'Harborline', after: 'Newport' },
  ]);
});

test('a change of an internal rate lists its day and both values, and no values computed from it', () => {
  const rates = (rate: number) => ({ internalRate: rate, internalRates: [{ from: '2026-02-01', rate }] });
  expect(settingsDifferences('UpdateDealershipInfo', rates(170), rates(180))).toEqual([
    { name: 'Internal rate, from Feb 1, 2026: rate', before: '170', after: '180' },
  ]);
});

test('a change of a warranty rate without a markup lists its day and both values, also where it is the first or removed', () => {
  const rates = (...each: number[]) => ({
    warrantyRate: each[0] ?? null,
    plainWarrantyRates: each.map((rate) => ({ from: '2026-02-01', rate })),
  });
  const differences = (before: object, after: object) => settingsDifferences('UpdateDealershipInfo', before, after);
  const name = 'Warranty rate without a markup, from Feb 1, 2026';
  expect(differences(rates(160), rates(162.5))).toEqual([{ name: `${name}: rate`, before: '160', after: '162.5' }]);
  expect(differences(rates(), rates(160))).toEqual([{ name, before: 'none', after: 'added: rate 160' }]);
  expect(differences(rates(160), rates())).toEqual([{ name, before: 'rate 160', after: 'removed' }]);
});

test('fields of a block of one row are said by their names, lists within it row by row', () => {
  const before = {
    staleDays: 60,
    excludeAccounts: [],
    phaseIn: { demands: 3, months: 12 },
    columns: [{ key: 'hpro', visible: true, goal: null }],
  };
  const after = {
    staleDays: 45,
    excludeAccounts: ['W1', 'W2'],
    phaseIn: { demands: 2, months: 12 },
    columns: [
      { key: 'hpro', visible: true, goal: 1.8 },
      { key: 'elr', visible: true, goal: 150 },
    ],
  };
  expect(settingsDifferences('PartsOptionsWholeSaleAnalysis', before, after)).toEqual([
    { name: 'Days without a sale', before: '60', after: '45' },
    { name: 'Accounts that are not listed', before: 'none', after: 'W1, W2' },
    { name: 'Phase in: demands', before: '3', after: '2' },
    { name: 'Columns, Hours per repair order: goal', before: 'none', after: '1.8' },
    { name: 'Columns, Effective labor rate: goal', before: 'none', after: '150' },
  ]);
});

test('added and removed rows are named with their values', () => {
  const shop = { shopId: 1, name: 'Express', stalls: 4 };
  expect(settingsDifferences('TechnicianShops', [shop], [])).toEqual([
    { name: 'Express', before: 'stalls 4', after: 'removed' },
  ]);
  expect(settingsDifferences('TechnicianShops', [], [shop])).toEqual([
    { name: 'Express', before: 'none', after: 'added: stalls 4' },
  ]);
});

test('stored keys are written in the words of their page, months and days as dates', () => {
  const differences = settingsDifferences(
    'ServiceOptionsAverages',
    { baseline: 'prior12', excludeMonths: [] },
    { baseline: 'priorYearMonth', excludeMonths: ['2026-08', '2026-09'] },
  );
  expect(differences.map(({ before, after }) => [before, after])).toEqual([
    ['the 12 months before', 'the same months a year earlier'],
    ['none', 'August 2026, September 2026'],
  ]);
  const account = { account: '4610', description: 'Warranty', lineKey: null };
  expect(
    settingsDifferences(
      'AIStatementAccountMapping',
      [account],
      [{ ...account, lineKey: 'service.sale.labor.warranty' }],
    ),
  ).toEqual([
    { name: '4610 Warranty: statement line', before: 'not mapped yet', after: 'service, sale, labor, warranty' },
  ]);
});

test('an account that is put on no line, or subtracted from its line, is described so', () => {
  const account = { account: '4690', description: 'Suspense', lineKey: null, sign: 1, source: 'auto' };
  const changed = [
    [account, { ...account, source: 'manual' }],
    [
      { ...account, lineKey: 'service.sale.labor.warranty' },
      { ...account, lineKey: 'service.sale.labor.warranty', sign: -1 },
    ],
  ].map(([before, after]) => settingsDifferences('AIStatementAccountMapping', [before], [after]));
  expect(changed).toEqual([
    [{ name: '4690 Suspense: statement line', before: 'not mapped yet', after: 'on no line' }],
    [{ name: '4690 Suspense: subtracted from the line', before: 'no', after: 'yes' }],
  ]);
});

test('columns of a heat sheet are called as the sheet calls them: figures, items of the store, and what is gone', () => {
  const [oil, gone] = ['6f0e2b54-7a1c-4a35-9b7f-0d6f1a2b3c4d', 'a1b2c3d4-0000-4000-8000-000000000000'];
  const columns = (goal: number | null) => ({
    columns: ['tech_sold_hours', oil, gone].map((key) => ({ key, goal })),
  });
  const differences = settingsDifferences('ServiceOptionsHeatSheet', columns(null), columns(12), {
    names: new Map([[oil, 'Oil change']]),
    timezone: 'UTC',
  });
  expect(differences.map(({ name }) => name)).toEqual([
    'Columns, Hours sold: goal',
    'Columns, Oil change: goal',
    'Columns, item a1b2, removed or of another store: goal',
  ]);
  const unasked = settingsDifferences('ServiceOptionsHeatSheet', columns(null), columns(12));
  expect(unasked.map(({ name }) => name)).toEqual([
    'Columns, Hours sold: goal',
    'Columns, item 6f0e: goal',
    'Columns, item a1b2: goal',
  ]);
});

test('eligible repair orders are written in miles, and a typed customer type as it was typed', () => {
  const item = { itemKey: 'oil', label: 'Oil change', eligible: 'C' };
  expect(settingsDifferences('HeatSheetMapping', [item], [{ ...item, eligible: 'mileage>=30000' }])).toEqual([
    { name: 'Oil change: could have been sold on', before: 'customer pay ROs', after: 'ROs from 30,000 miles on' },
  ]);
  const type = (name: string) => ({ customerTypes: [{ pattern: 'W*', type: name }] });
  expect(settingsDifferences('PartsOptionsWholeSaleAnalysis', type('Body'), type('GM dealer'))).toEqual([
    { name: 'Customer type, W*: type', before: 'Body', after: 'GM dealer' },
  ]);
});

/** Fields of the forms that have the same name in the settings. */
const fields = Object.entries({ ...inventoryRules, ...wholesaleRules, ...averageRules })
  .filter(([field]) => !['phaseInDemands', 'phaseInMonths', 'statusMap', 'customerTypes'].includes(field))
  .map(([field, { label }]) => ({ field, label }));

test.each(fields)('a change of $field is called as its field is: $label', ({ field, label }) => {
  expect(fieldWords(field)).toMatch(new RegExp(`^${label}(, [a-z%]+)?$`));
});

test('places count from one and come after what else changed of the columns', () => {
  const column = (key: string, order: number, goal: number | null) => ({
    key,
    order,
    visible: true,
    goalType: 'value',
    goal,
  });
  expect(
    settingsDifferences(
      'ServiceOptionsHeatSheet',
      { columns: [column('ro_count', 0, null), column('hpro', 1, null)] },
      { columns: [column('hpro', 0, 1.8), column('ro_count', 1, null)] },
    ),
  ).toEqual([
    { name: 'Columns, Hours per repair order: goal', before: 'none', after: '1.8' },
    { name: 'Columns, Repair orders: place', before: '1', after: '2' },
    { name: 'Columns, Hours per repair order: place', before: '2', after: '1' },
  ]);
});

describe('columns that a store has not saved yet stand on its sheet as the product shows them', () => {
  const column = (key: string, order: number, change: object = {}) => ({
    ...{ key, order, visible: true, goalType: 'value', goal: null },
    ...change,
  });
  const saved = { minRos: 5, columns: [column('oil', 0), column('brakes', 1)] };
  const figures = (change: object = {}) => [column('ro_count', 0), column('hpro', 1, change)];
  const after = (change: object = {}, of: object = {}) => ({
    minRos: 5,
    columns: [...figures(change), column('oil', 2), column('brakes', 3)],
    ...of,
  });
  const told = (was: object, is: object) => settingsDifferences('ServiceOptionsHeatSheet', was, is);

  test('the first save of all of them tells what was changed alone', () => {
    const minRos = [{ name: 'Colored from', before: '5', after: '8' }];
    expect(told(saved, after({}, { minRos: 8 }))).toEqual(minRos);
    expect(told(after({}, { minRos: 8 }), saved)).toEqual([{ ...minRos[0], before: '8', after: '5' }]);
    expect(told(saved, after({ goal: 1.8 }))).toEqual([
      { name: 'Columns, Hours per repair order: goal', before: 'none', after: '1.8' },
    ]);
    expect(told(saved, after({ visible: false }))).toEqual([
      { name: 'Columns, Hours per repair order: shown', before: 'yes', after: 'no' },
    ]);
  });

  test('places are those among the columns of both sides', () => {
    const moved = { minRos: 5, columns: [...figures(), column('brakes', 2), column('oil', 3)] };
    expect(told(saved, moved)).toEqual([
      { name: 'Columns, oil: place', before: '1', after: '2' },
      { name: 'Columns, brakes: place', before: '2', after: '1' },
    ]);
  });

  test('a change without another difference is a change of the order', () => {
    expect(told(saved, after())).toEqual([
      { name: 'Columns: order', before: 'the product’s', after: 'Repair orders, Hours per repair order, oil, brakes' },
    ]);
  });
});

test('an item that is called otherwise is said by the word of its field', () => {
  const item = { itemKey: 'oil', label: 'Oil service', order: 0 };
  expect(settingsDifferences('HeatSheetMapping', [item], [{ ...item, label: 'Oil change' }])).toEqual([
    { name: 'Oil change: name', before: 'Oil service', after: 'Oil change' },
  ]);
});

test('a budget of sales and one of their cost, which have one name, are told apart', () => {
  const budget = (lineKey: string, amount: number | null) => ({
    ...{ month: '2026-12', lineKey, kind: 'budget', amount, note: '' },
  });
  const of = (amount: number | null) => [
    budget('service.sales.customer', amount),
    budget('service.cost.customer', amount),
    budget('service.expense.fixed.rent', amount),
  ];
  expect(settingsDifferences('StatementModel', of(null), of(100)).map(({ name }) => name)).toEqual([
    'customer, sales, December 2026, budget: amount',
    'customer, cost, December 2026, budget: amount',
    'rent, December 2026, budget: amount',
  ]);
});

test('a step of an onboarding names the entries that changed by store and number', () => {
  const row = { store: 'Smith Ford', opCode: 'BRKF', category: 'repair', isMaintenance: false };
  const other = { ...row, opCode: 'LOF' };
  expect(
    settingsDifferences('SaveOnboarding', { opCodes: [row, other] }, { opCodes: [{ ...row, category: 'diagnostic' }] }),
  ).toEqual([
    { name: 'Op codes, Smith Ford BRKF: category', before: 'repair', after: 'diagnostic' },
    { name: 'Op codes, Smith Ford LOF', before: 'category repair, maintenance no', after: 'removed' },
  ]);
  const user = (jobTitle: string) => ({ users: [{ email: 'ann@example.com', role: 'MANAGER', jobTitle }] });
  expect(settingsDifferences('SaveOnboarding', user('OFFICE_OTHER'), user('SERVICE_MANAGER'))).toEqual([
    { name: 'Users, ann@example.com: job title', before: expect.any(String), after: 'Service Manager' },
  ]);
  const rates = (doorRate: number) => ({ stores: [{ store: 'Smith Ford', doorRate, from: null }] });
  expect(settingsDifferences('SaveOnboarding', rates(190), rates(199))).toEqual([
    { name: 'Stores, Smith Ford: door rate', before: '190', after: '199' },
  ]);
});

test('a change of a person names dealerships, numbers, roles and times in the words of the pages', () => {
  const names = new Map([
    ['d1', 'Harborline Toyota'],
    ['d2', 'Lakeview Honda'],
  ]);
  const known = { names, timezone: 'America/New_York' };
  const told = (before: object | null, after: object) =>
    settingsDifferences('UpdateUser', before, after, known).map(({ name, before: was, after: is }) => [name, was, is]);
  const number = (dealershipId: string) => ({ dealershipId, type: 'advisor', number: '117' });
  expect(
    told(
      { dealershipIds: ['d1'], defaultDealershipId: 'd1', dmsNumbers: [number('d1')], phoneNumber: '' },
      {
        dealershipIds: ['d1', 'd2', 'd-gone'],
        defaultDealershipId: 'd2',
        dmsNumbers: [number('d2')],
        phoneNumber: '(555) 555-0171',
      },
    ),
  ).toEqual([
    ['Dealerships', 'Harborline Toyota', 'Harborline Toyota, Lakeview Honda, d-gone'],
    ['Default dealership', 'Harborline Toyota', 'Lakeview Honda'],
    ['DMS numbers, Advisor 117 at Harborline Toyota', 'there', 'removed'],
    ['DMS numbers, Advisor 117 at Lakeview Honda', 'none', 'added'],
    ['Phone', 'none', '(555) 555-0171'],
  ]);
  expect(told(null, { sessionsEndedAt: '2026-11-20T18:00:00.000Z' })).toEqual([
    ['Sessions ended', 'none', 'Nov 20, 2026, 1:00 PM'],
  ]);
  expect(told({ avatar: 'a picture' }, { avatar: 'another picture' })).toEqual([
    ['Picture', 'a picture', 'another picture'],
  ]);
  expect(told(null, { role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR', workingIn: 'd1' })).toEqual([
    ['Role', 'none', 'Employee'],
    ['Job title', 'none', 'Service Advisor'],
  ]);
});

test('what was written about a repair order or a person is said in words of the screens', () => {
  const note = { roNumber: '620312', flag: 'review', mentions: ['Alana Reyes'] };
  expect(settingsDifferences('PostRONote', null, note)).toEqual([
    { name: 'RO', before: 'none', after: '620312' },
    { name: 'Flag', before: 'none', after: 'review' },
    { name: 'Mentions', before: 'none', after: 'Alana Reyes' },
  ]);
  const coaching = { kind: 'advisor', figure: 'hpro', followUpOn: '2026-12-01', isDone: false };
  expect(settingsDifferences('PatchCoaching', coaching, { ...coaching, isDone: true })).toEqual([
    { name: 'Done', before: 'no', after: 'yes' },
  ]);
  expect(settingsDifferences('PostCoaching', null, coaching)).toContainEqual({
    name: 'Figure',
    before: 'none',
    after: 'Hours per repair order',
  });
});
