import { dmsNumberInWords, settingsFieldWords } from '@fixed-ops/contract/administration';
import { formatDate, formatMonth } from '@fixed-ops/metrics';
import { figureOfSheet } from '../heat-sheet/sheet-figures.ts';
import { numberInWords } from '../names/name-values.ts';
import { measureTitle } from '../thresholds/threshold-words.ts';
import { measureOf } from './measures.ts';
import { valueWords } from './value-words.ts';

type Row = Readonly<Record<string, unknown>>;

interface ListWords {
  /** Identifies a row. */
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The row as its page shows it. Without this, the row is shown field by field. */
  readonly shownOf?: (row: Row) => Row;
  /** The row that the page shows for one that is not saved. Without this, nothing is shown for it. */
  readonly unsavedOf?: (row: Row) => Row;
}

/**
 * Names of what is stored by a key or an id: items of heat sheets, people, dealerships. Null while they are not loaded.
 */
export type Names = ReadonlyMap<string, string> | null;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const named = (key: string, ...names: string[]): ListWords => ({
  keyOf: (row) => text(row[key]),
  nameOf: (row) =>
    names
      .map((name) => text(row[name]))
      .filter(Boolean)
      .join(' ') || text(row[key]),
});
const thresholds: ListWords = {
  keyOf: (row) => `${text(row.metricKey)} ${text(row.scope)}`,
  nameOf: (row) => measureTitle({ metricKey: text(row.metricKey), scope: text(row.scope) as never }),
};
/** `rent` of `service.expense.fixed.rent`; `customer.sales` of `service.sales.customer`, because there is a cost of that name too. */
function shortLineKey(lineKey: string): string {
  const [, section = '', ...rest] = lineKey.split('.');
  const last = rest.at(-1) ?? section;
  return section === 'expense' || rest.length === 0 ? last : `${last}.${section}`;
}
const kindOf = ({ kind }: Row): string => (kind === 'budget' ? 'budget' : 'by hand');
const expenses = named('expenseKey', 'label');
/**
 * Distinguishes the two reasons why an account is on no line: a person decided it, or the account is not mapped yet.
 */
const accounts: ListWords = {
  ...named('account', 'account', 'description'),
  shownOf: ({ lineKey, source, sign, ...row }) => ({
    ...row,
    lineKey: lineKey ?? (source === 'manual' ? 'on no line' : 'not mapped yet'),
    takenOff: sign === -1,
  }),
};

const lists: Readonly<Record<string, ListWords>> = {
  ServiceOptionsThresholds: thresholds,
  PartsOptionsThresholds: thresholds,
  HeatSheetMapping: named('itemKey', 'label'),
  ServiceExpenses: expenses,
  PartsExpenses: expenses,
  AIStatementAccountMapping: accounts,
  TechnicianRoles: named('techNumber', 'techNumber', 'name'),
  PeopleNames: {
    keyOf: (row) => `${text(row.kind)} ${text(row.number)}`,
    nameOf: (row) => numberInWords(row as never),
    shownOf: ({ name }) => ({ name }),
  },
  TechnicianShops: named('shopId', 'name'),
  MaintOpCodes: named('opCode', 'opCode', 'description'),
  LaborTypeMapping: {
    ...named('laborType', 'laborType', 'description'),
    // Technicians have a field of this name too.
    shownOf: ({ payType, description: _fromFiles, ...row }) => ({ ...row, paidAs: payType }),
  },
  StatementModel: {
    keyOf: (row) => [row.month, row.kind, row.lineKey].map(text).join(' '),
    nameOf: (row) =>
      [valueWords('lineKey', shortLineKey(text(row.lineKey))), formatMonth(text(row.month)), kindOf(row)].join(', '),
  },
  PutManufacturerExpenses: {
    keyOf: (row) => [row.manufacturer, row.department, row.expenseKey].map(text).join(' '),
    nameOf: (row) => [row.manufacturer, row.department, row.label ?? row.expenseKey].map(text).join(', '),
  },
};

/** The fields that identify the rows of lists inside a block that is one object. */
const inner: readonly string[] = ['key', 'dmsCode', 'pattern', 'date'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * The name of a figure or of an item of the store. An item that was deleted, or that in a copy belongs to another
 * store, has only a key, which people do not know. It is shortened.
 */
function nameOfKey(key: string, names: Names): string {
  const name = figureOfSheet(key)?.label ?? names?.get(key);
  if (name !== undefined || !UUID.test(key)) return name ?? key;
  return `item ${key.slice(0, 4)}${names === null ? '' : ', removed or of another store'}`;
}

/** The fields that identify an entry in a step of the onboarding, beside its store. */
const inStep: readonly string[] = ['laborType', 'number', 'opCode', 'account', 'email'];
/** Entries of a step of the onboarding. Rates stand there as one value each. */
const stepEntries: ListWords = {
  ...named('', 'store', ...inStep),
  keyOf: (row) => ['store', ...inStep].map((field) => text(row[field])).join(' '),
  shownOf: ({ store: _store, doorRate, internalRate, warrantyRate, warrantyPartsMarkup, ...row }) => ({
    ...row,
    ...(doorRate === undefined ? {} : { doorRates: doorRate }),
    ...(internalRate === undefined ? {} : { internalRates: internalRate }),
    ...(warrantyRate === undefined ? {} : { warrantyRates: warrantyRate }),
    ...(warrantyPartsMarkup === undefined ? {} : { partsMarkupPct: warrantyPartsMarkup }),
  }),
};

/** The DMS numbers of a person. Their names say everything. */
const dmsNumbers = (names: Names): ListWords => ({
  keyOf: (row) => ['dealershipId', 'type', 'number'].map((field) => text(row[field])).join(' '),
  nameOf: (row) => dmsNumberInWords(row as never, (id) => names?.get(id) ?? id),
  shownOf: () => ({}),
});

/** How the rows of a list are identified and named. Rows without an identifying field are compared as a whole. */
export function listWords(block: string | null, row: Row, names: Names): ListWords {
  const own = block === null ? undefined : lists[block];
  if (own) return own;
  if ('dealershipId' in row && 'number' in row) return dmsNumbers(names);
  if ('store' in row || 'email' in row) return stepEntries;
  if ('from' in row) {
    // Internal rates are named by their day alone.
    const of = (each: Row) => text(each.manufacturer ?? each.laborTypes);
    return {
      keyOf: (each) => `${of(each)} ${text(each.from)}`,
      nameOf: (each) => [of(each), `from ${formatDate(text(each.from))}`].filter(Boolean).join(' '),
    };
  }
  const key = inner.find((name) => name in row);
  if (key === undefined) return { keyOf: (each) => JSON.stringify(each), nameOf: () => '' };
  return {
    // The sheet also shows a column that the store has not saved, without a goal.
    ...('visible' in row ? { unsavedOf: (each) => ({ ...each, visible: true, goal: null }) } : {}),
    keyOf: (each) => text(each[key]),
    nameOf: (each) => (key === 'date' ? formatDate(text(each.date)) : nameOfKey(text(each[key]), names)),
  };
}

/** Fields that people do not set, so that changes do not list them. */
const UNLISTED_FIELDS: ReadonlySet<string> = new Set([
  'source',
  'updatedBy',
  'updatedAt',
  'suggestion',
  'confidence',
  'metricKey',
  'scope',
  'direction',
  'shopId',
  // These are computed from other fields.
  'address',
  'doorRate',
  'doorRateFrom',
  'internalRate',
  'warrantyRate',
  'warrantyPartsMarkup',
  'userCount',
  // Says in which store the administrator worked who created a person.
  'workingIn',
  'key',
  'itemKey',
  'expenseKey',
]);
export const isListed = (field: string): boolean => !UNLISTED_FIELDS.has(field);

/** `expectedHours` becomes "Expected hours". A field without a given name gets its name from its key. */
export function fieldWords(field: string): string {
  const metric = measureOf(field);
  if (metric) return metric.label;
  const plain = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return settingsFieldWords[field] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
