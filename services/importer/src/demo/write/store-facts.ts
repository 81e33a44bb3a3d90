import type { Database } from '@fixed-ops/database';
import { addMonths, type Day, dayOf, daysBetween, dayWeight, isHoliday, isoOf, yearOf } from '../chance/calendar.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { buildStatementLines } from '../ledger/statement-lines.ts';
import { historyStart } from '../orders/arrivals.ts';
import {
  catchAllCode,
  courtesyInspection,
  laborTypes,
  nearDuplicates,
  operations,
  unmappedCodes,
} from '../orders/catalogue.ts';
import { advisorsOf, techniciansOf } from '../people/roster.ts';
import { matrixPriceCents, priceStep } from '../store/pricing.ts';
import { group, type StorePlan, stores } from '../store/stores.ts';
import { copyRows, json } from './copy-text.ts';

const year = 365;

/** The group, its stores and the lines of the statements. */
export async function writeGroup(db: Database): Promise<void> {
  await copyRows(db, 'dealership_group', ['id', 'name'], [[group.id, group.name]]);
  await copyRows(
    db,
    'dealership',
    [
      'id',
      'group_id',
      'name',
      'dms_type',
      'dv_dealer_id',
      'timezone',
      'address',
      'city',
      'state',
      'postal_code',
      'phone',
      'brands',
      'stalls',
      'has_clock_feed',
      'active',
    ],
    stores.map((store, index) => [
      store.id,
      group.id,
      store.name,
      store.dmsType,
      `DV${1001 + index}`,
      'America/New_York',
      store.street,
      store.city,
      store.state,
      store.zip,
      store.phone,
      json([store.brand]),
      store.stalls,
      true,
      true,
    ]),
  );
  await copyRows(
    db,
    'statement_line',
    ['key', 'department', 'section', 'category', 'label', 'level', 'formula', 'guideline_pct', 'sort_order'],
    buildStatementLines().map((line) => [
      line.key,
      line.department,
      line.section,
      line.category,
      line.label,
      line.level,
      line.formula,
      line.guidelinePct,
      line.order,
    ]),
  );
}

/** The product that narrows every screen to one day, ten days before the demo began. */
export async function writeVault(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copyRows(
    db,
    'dealership_product',
    ['dealership_id', 'code', 'display_name', 'vault_activation_date'],
    [[store.id, 'AiVault', 'AiVault', isoOf(anchor - 10)]],
  );
}

/** Products, rates, calendar, codes, people and accounts of one store. */
export async function writeStoreFacts(db: Database, store: StorePlan, anchor: Day, hasVault: boolean): Promise<void> {
  const start = historyStart(store, anchor);
  const products = [...(store.hasXtime ? ['XTime'] : []), ...(store.brand === 'Toyota' ? ['AiMatrix'] : [])];
  await copyRows(
    db,
    'dealership_product',
    ['dealership_id', 'code', 'display_name'],
    products.map((product) => [store.id, product, product]),
  );
  if (store.hasXtime && hasVault) await writeVault(db, store, anchor);
  const longAgo = isoOf(start - 2 * year);
  const rates: [string, string, number][] = [
    ['door', longAgo, store.formerDoorRateCents],
    ['internal', longAgo, store.internalRateCents],
  ];
  if (store.formerDoorRateCents !== store.doorRateCents) {
    rates.push(['door', isoOf(priceStep(anchor)), store.doorRateCents]);
  }
  await copyRows(
    db,
    'door_rate',
    ['dealership_id', 'scope', 'from_date', 'rate_c'],
    rates.map((rate) => [store.id, ...rate]),
  );
  const warranty: [string, number][] = [
    [isoOf(addMonths(anchor, -store.warrantyRateAgeMonths)), store.warrantyRateCents],
  ];
  // Where the last change lies inside the history, the rate before it belongs to the history too.
  if (addMonths(anchor, -store.warrantyRateAgeMonths) > start) {
    warranty.unshift([longAgo, Math.round(store.warrantyRateCents * 0.97)]);
  }
  await copyRows(
    db,
    'warranty_rate',
    ['dealership_id', 'manufacturer', 'from_date', 'labor_rate_c', 'parts_markup_pct'],
    warranty.map(([from, rate]) => [store.id, store.manufacturer, from, rate, 62]),
  );
  await writeCalendar(db, store, anchor);
  await writeCodes(db, store);
  await writePeople(db, store, anchor);
  await copyRows(
    db,
    'gl_account',
    [
      'dealership_id',
      'account',
      'description',
      'type',
      'department',
      'statement_line',
      'sign',
      'map_source',
      'map_confidence',
    ],
    accountsOf(store).map((account) => [
      store.id,
      account.account,
      account.description,
      account.type,
      account.department,
      account.statementLine,
      account.type === 'sale' ? -1 : 1,
      'auto',
      account.statementLine === undefined ? null : 0.98,
    ]),
  );
}

/** Only the days that differ from the default week, five years of them so that pace works after years of use. */
async function writeCalendar(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const from = dayOf(yearOf(anchor) - 3, 1, 1);
  const holidays = [...daysBetween(from, dayOf(yearOf(anchor) + 3, 1, 1) - 1)].filter(isHoliday);
  await copyRows(
    db,
    'work_calendar',
    ['dealership_id', 'date', 'day_weight'],
    holidays.map((day) => [store.id, isoOf(day), dayWeight(day)]),
  );
}

async function writeCodes(db: Database, store: StorePlan): Promise<void> {
  const rows: (readonly [string, string, string, boolean, number | null, number | null, string])[] = operations.map(
    (operation) => [
      operation.code,
      operation.description,
      operation.category,
      operation.category === 'maintenance',
      Math.round(operation.hours[1] * 100),
      'cents' in operation.price
        ? operation.price.cents
        : operation.price.rule === 'matrix'
          ? matrixPriceCents(store.doorRateCents, Math.round(operation.hours[1] * 100))
          : null,
      'manual',
    ],
  );
  rows.push([courtesyInspection.code, courtesyInspection.description, 'courtesy', false, 0, 0, 'manual']);
  rows.push([catchAllCode.code, catchAllCode.description, '', false, null, null, 'auto']);
  for (const double of [...nearDuplicates, ...(store.hasUnmappedCodes ? unmappedCodes : [])]) {
    const category = operations.find((operation) => operation.code === double.of)?.category ?? '';
    const mapped = double.isMapped ? category : '';
    rows.push([double.code, double.description, mapped, mapped === 'maintenance', null, null, 'auto']);
  }
  await copyRows(
    db,
    'op_code',
    ['dealership_id', 'code', 'description', 'category', 'is_maint', 'std_h', 'std_price_c', 'mapping_source'],
    rows.map((row) => [store.id, ...row]),
  );
  const rateOf = {
    C: store.doorRateCents,
    W: store.warrantyRateCents,
    I: store.internalRateCents,
    S: store.contractRateCents,
  };
  await copyRows(
    db,
    'labor_type',
    ['dealership_id', 'code', 'description', 'pay_type', 'gl_sale_account', 'gl_cost_account', 'default_rate_c'],
    laborTypes.map((type) => [
      store.id,
      type.code,
      type.description,
      type.payType,
      type.saleAccount,
      type.costAccount,
      rateOf[type.payType],
    ]),
  );
}

async function writePeople(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const start = historyStart(store, anchor);
  const technicians = techniciansOf(store, anchor);
  const persons: (readonly [string, string, string, boolean, string, string | null])[] = [
    ...advisorsOf(store, anchor).map(
      (person) =>
        [
          'advisor',
          person.number,
          person.name,
          person.until === undefined,
          isoOf(person.from ?? start),
          person.until === undefined ? null : isoOf(person.until),
        ] as const,
    ),
    ...technicians.map(
      (person) =>
        [
          'technician',
          person.number,
          person.name,
          person.until === undefined,
          isoOf(person.from ?? start),
          person.until === undefined ? null : isoOf(person.until),
        ] as const,
    ),
    ...['Kit Sorensen', 'Ada Lowry', 'Gus Moreno'].map(
      (name, index) => ['counter', `P${index + 1}`, name, true, isoOf(start), null] as const,
    ),
  ];
  await copyRows(
    db,
    'dms_person',
    ['dealership_id', 'kind', 'number', 'name', 'active', 'first_seen', 'last_seen'],
    persons.map((row) => [store.id, ...row]),
  );
  await copyRows(
    db,
    'shop',
    ['dealership_id', 'id', 'name', 'is_express', 'stalls'],
    [
      [store.id, 1, 'Main shop', false, Math.round(store.stalls * 0.7)],
      [store.id, 2, 'Express', true, Math.round(store.stalls * 0.3)],
    ],
  );
  await copyRows(
    db,
    'shop_labor_type',
    ['dealership_id', 'shop_id', 'labor_type'],
    laborTypes.map((type) => [store.id, type.code === 'CQ' || type.code === 'CTR' ? 2 : 1, type.code]),
  );
  await copyRows(
    db,
    'technician_profile',
    [
      'dealership_id',
      'number',
      'role',
      'skill',
      'pay_type',
      'flat_rate_c',
      'sched_hours_h',
      'shop_id',
      'hired_on',
      'left_on',
    ],
    technicians.map((person, index) => [
      store.id,
      person.number,
      person.skill === 'X' ? 'Express technician' : 'Line technician',
      person.skill,
      'flat',
      person.rateCents,
      840,
      person.skill === 'X' ? 2 : 1,
      isoOf(person.from ?? start - 100 * (index + 2)),
      person.until === undefined ? null : isoOf(person.until),
    ]),
  );
  await copyRows(
    db,
    'shop_technician',
    ['dealership_id', 'shop_id', 'tech_number'],
    technicians.map((person) => [store.id, person.skill === 'X' ? 2 : 1, person.number]),
  );
}
