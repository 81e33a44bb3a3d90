import type { Database } from '@fixed-ops/database';
import { addMonths, type Day, dayOf, daysBetween, dayWeight, isHoliday, isoOf, yearOf } from '../chance/calendar.ts';
import { accountsOf } from '../ledger/accounts.ts';
import { historyStart } from '../orders/arrivals.ts';
import { priceStep } from '../store/pricing.ts';
import { DEMO_TIMEZONE, group, type StorePlan, stores } from '../store/stores.ts';
import { writeCodes } from './codes.ts';
import { copyRows, json } from './copy-text.ts';
import { writePeople } from './dms-people.ts';
import { copySettled } from './settled.ts';

const year = 365;

/** Seven weekdays from Monday with the store's hours. Their weights match the number of drawn repair orders. */
const weekOf = ({ hours }: StorePlan) =>
  Array.from({ length: 7 }, (_, index) => {
    const monday = dayOf(2026, 1, 5);
    const weight = dayWeight(monday + index);
    const [opens, closes] = weight === 0 ? [null, null] : weight === 1 ? hours.weekdays : hours.saturday;
    return { opens, closes, weight };
  });

/** The group and its stores. */
export async function writeGroup(db: Database, anchor: Day): Promise<void> {
  await copyRows(db, 'dealership_group', ['id', 'name'], [[group.id, group.name]]);
  await copySettled(
    db,
    anchor,
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
      'week',
      'has_clock_feed',
      'active',
    ],
    stores.map((store, index) => [
      store.id,
      group.id,
      store.name,
      store.dmsType,
      `DV${1001 + index}`,
      DEMO_TIMEZONE,
      store.street,
      store.city,
      store.state,
      store.zip,
      store.phone,
      json([store.brand]),
      store.stalls,
      json(weekOf(store)),
      true,
      true,
    ]),
  );
}

/** Writes the product that limits every screen to one day, ten days before the demo began. */
export async function writeVault(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copyRows(
    db,
    'dealership_product',
    ['dealership_id', 'code', 'display_name', 'vault_activation_date'],
    [[store.id, 'AiVault', 'AiVault', isoOf(anchor - 10)]],
  );
}

/** Writes products, rates, calendar, codes, people and accounts of one store. */
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
  await copySettled(
    db,
    anchor,
    'door_rate',
    ['dealership_id', 'scope', 'from_date', 'rate_c'],
    rates.map((rate) => [store.id, ...rate]),
  );
  const warranty: [string, number][] = [
    [isoOf(addMonths(anchor, -store.warrantyRateAgeMonths)), store.warrantyRateCents],
  ];
  // If the last change is within the history, the history also needs the rate before it.
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
  await writeCodes(db, store, anchor);
  await writePeople(db, store, anchor);
  await copySettled(
    db,
    anchor,
    'gl_account',
    ['dealership_id', 'account', 'description', 'type', 'department', 'statement_line', 'map_source', 'map_confidence'],
    accountsOf(store).map((account) => [
      store.id,
      account.account,
      account.description,
      account.type,
      account.department,
      account.statementLine,
      'auto',
      account.statementLine === undefined ? null : 0.98,
    ]),
  );
}

/** Writes only the days that differ from the default week, for five years, so that pace works after years of use. */
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
