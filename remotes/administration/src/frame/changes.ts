import { boundText } from '../thresholds/threshold-words.ts';
import { fieldWords, isListed, listWords, type Names } from './block-words.ts';
import { valueWords } from './value-words.ts';

/** One field of a block that changed, in words. */
interface SettingsDifference {
  /** The subject and the field: "Hours per repair order, customer pay: on target". */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What only the store knows. Names are null while they are not loaded. */
interface Known {
  readonly names: Names;
  /** The time zone in which times are said. */
  readonly timezone: string;
}
const NOTHING_KNOWN: Known = { names: null, timezone: 'UTC' };

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);
const rowsOf = (value: unknown): readonly Row[] => (isList(value) ? value : []);

const NOTHING = 'none';
/** Fields that hold ids of people or dealerships. */
const BY_ID: ReadonlySet<string> = new Set(['notify', 'dealershipId', 'dealershipIds', 'defaultDealershipId']);
const BOUNDS: ReadonlySet<string> = new Set(['green', 'amber', 'bandLow', 'bandHigh', 'amberLow', 'amberHigh']);

/** The differences between two states of a block, field by field, in the words of its page. */
export function settingsDifferences(
  block: string,
  before: unknown,
  after: unknown,
  known: Known = NOTHING_KNOWN,
): SettingsDifference[] {
  const all =
    isList(before) || isList(after)
      ? ofRows({ block, prefix: '', known }, before, after)
      : ofFields({ path: [], known }, before, after);
  if (all.length === 0 && block.endsWith('OptionsHeatSheet')) return ofOrder(before, after, known.names);
  // A moved row changes the order of all rows behind it. Other changes are listed first, because they would be hard to
  // find among these.
  return [...all.filter((each) => !isOfPlace(each)), ...all.filter(isOfPlace)];
}

const isOfPlace = ({ name }: SettingsDifference): boolean => name.endsWith(PLACE);

/**
 * The difference if only the order changed: the columns got their own order, or lost it and follow the product's again.
 */
function ofOrder(before: unknown, after: unknown, names: Names): SettingsDifference[] {
  const [was, is] = [before, after].map((sheet) => rowsOf(isRow(sheet) ? sheet.columns : null));
  if (!was || !is || was.length === is.length) return [];
  const say = (rows: readonly Row[], others: readonly Row[]) =>
    rows.length < others.length
      ? 'the product’s'
      : rows.map((row) => listWords(null, row, names).nameOf(row)).join(', ');
  return [{ name: `${fieldWords('columns')}: order`, before: say(was, is), after: say(is, was) }];
}

interface List {
  readonly block: string | null;
  readonly prefix: string;
  readonly known: Known;
}

function ofRows({ block, prefix, known }: List, before: unknown, after: unknown): SettingsDifference[] {
  const sample = rowsOf(after)[0] ?? rowsOf(before)[0];
  if (!sample) return [];
  const { keyOf, nameOf, shownOf = (row) => row, unsavedOf } = listWords(block, sample, known.names);
  const byKey = (rows: unknown) => new Map(rowsOf(rows).map((row) => [keyOf(row), row]));
  const [was, is] = unsavedOf ? withUnsaved(byKey(before), byKey(after), unsavedOf) : [byKey(before), byKey(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, next] = [was.get(key), is.get(key)];
    const row = next ?? old ?? sample;
    const name = [prefix, nameOf(row)].filter(Boolean).join(', ');
    const whole = rowInWords(shownOf(row), name, known);
    if (!old) return [{ name, before: NOTHING, after: whole === '' ? 'added' : `added: ${whole}` }];
    if (!next) return [{ name, before: whole || 'there', after: 'removed' }];
    return ofFields({ path: [name], known }, shownOf(old), shownOf(next));
  });
}

type Rows = ReadonlyMap<string, Row>;

/**
 * Both sides with the rows of both. A row that one side has not saved gets the values that the page shows for it. The
 * order is counted among the rows that both sides have, so an added row moves no other.
 */
function withUnsaved(before: Rows, after: Rows, unsavedOf: (row: Row) => Row): [Rows, Rows] {
  const sideOf = (side: Rows, other: Rows) => {
    const both = [...side].filter(([key]) => other.has(key));
    const places = both.toSorted(([, one], [, next]) => Number(one.order) - Number(next.order)).map(([key]) => key);
    return new Map([
      ...[...side].map(([key, row]) => [key, other.has(key) ? { ...row, order: places.indexOf(key) } : row] as const),
      ...[...other].flatMap(([key, row]) => (side.has(key) ? [] : [[key, unsavedOf(row)] as const])),
    ]);
  };
  return [sideOf(before, after), sideOf(after, before)];
}

/**
 * The fields of an added or removed row, without those in its name, so that nobody has to remember the values of a
 * removed row.
 */
function rowInWords(row: Row, name: string, known: Known): string {
  return ofFields({ path: [], known }, row, {})
    .filter(({ before }) => before !== NOTHING && !name.includes(before))
    .map(({ name: label, before }) => `${label.charAt(0).toLowerCase()}${label.slice(1)} ${before}`)
    .join(', ');
}

interface Fields {
  /** The names of the objects that contain the fields, outermost first. */
  readonly path: readonly string[];
  readonly known: Known;
}

function ofFields({ path, known }: Fields, before: unknown, after: unknown): SettingsDifference[] {
  const [was, is] = [isRow(before) ? before : {}, isRow(after) ? after : {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(isListed);
  return fields.flatMap((field) => {
    const [old, next] = [was[field], is[field]];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    if (field === 'weekdays') return ofWeek(old, next);
    const label = fieldWords(field);
    if (isRow(old) || isRow(next)) return ofFields({ path: [...path, label], known }, old, next);
    if (isList(old) || isList(next))
      return ofRows({ block: null, prefix: [...path, label].join(', '), known }, old, next);
    const metricKey = String(is.metricKey ?? was.metricKey ?? '');
    const nameOf = (id: unknown) => (BY_ID.has(field) ? known.names?.get(String(id)) : undefined) ?? id;
    const say = (value: unknown) =>
      BOUNDS.has(field) && typeof value === 'number' && metricKey !== ''
        ? boundText(metricKey, value)
        : valueWords(field, Array.isArray(value) ? value.map(nameOf) : nameOf(value), known.timezone);
    return [{ name: joined(path, label), before: say(old), after: say(next) }];
  });
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The differences of each weekday: its hours, and how much of a working day it counts. */
function ofWeek(before: unknown, after: unknown): SettingsDifference[] {
  const say = (day: Row | undefined) => {
    if (!day) return 'as usual';
    const hours = day.opens && day.closes ? `${String(day.opens)} to ${String(day.closes)}` : 'no hours';
    return `${hours}, counts ${valueWords('weight', day.weight)}`;
  };
  return DAYS.flatMap((name, index) => {
    const [was, is] = [say(rowsOf(before)[index]), say(rowsOf(after)[index])];
    return was === is ? [] : [{ name: `Hours, ${name}`, before: was, after: is }];
  });
}

const PLACE = `: ${fieldWords('order').toLowerCase()}`;
const joined = (path: readonly string[], label: string) =>
  path.length === 0 ? label : `${path.join(', ')}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
