import { types } from 'pg';

/** Converts PostgreSQL's text of a value. */
export type Decode = (text: string) => unknown;

const asText: Decode = (text) => text;
const asBoolean: Decode = (text) => text === 't';
const asJson: Decode = (text) => JSON.parse(text);
const asBytes: Decode = (text) => Buffer.from(text.slice(2), 'hex');

/** Converts '2026-11-20 08:15:00.5+00' to '2026-11-20T08:15:00.5Z'. Sessions run in UTC. */
const asInstant: Decode = (text) => {
  const iso = text.replace(' ', 'T');
  if (iso.endsWith('+00')) return `${iso.slice(0, -3)}Z`;
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
};
const asLocalTime: Decode = (text) => text.replace(' ', 'T');

const scalars = new Map<number, Decode>([
  [16, asBoolean],
  [17, asBytes],
  // int8: sums of cents and row ids are far below 2^53.
  [20, Number],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, asJson],
  [700, Number],
  [701, Number],
  // date: a business date stays text and never becomes an instant.
  [1082, asText],
  [1114, asLocalTime],
  [1184, asInstant],
  [1700, Number],
  [3802, asJson],
]);

/** Array types by the types of their elements. */
const elementOids = new Map<number, number>([
  [199, 114],
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1115, 1114],
  [1182, 1082],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

/** The decoder for a type by its OID. Values of unknown types stay text. */
export function decoderOf(oid: number): Decode {
  const element = elementOids.get(oid);
  if (element === undefined) return scalars.get(oid) ?? asText;
  const decodeElement = scalars.get(element) ?? asText;
  return (text) => decodeArray(text, decodeElement);
}

/** Reads an SQL array of any depth, such as `{1,NULL,"a \"b\""}`. */
export function decodeArray(text: string, decodeElement: Decode): unknown[] {
  const read = (items: readonly ArrayItem[]): unknown[] =>
    items.map((item) => (Array.isArray(item) ? read(item) : item === null ? null : decodeElement(item)));
  return read(asTexts(text));
}

type ArrayItem = string | null | ArrayItem[];
/** The array parser of pg, whose types do not describe arrays. */
const readerOf = (oid: number): ((text: string) => ArrayItem[]) => types.getTypeParser(oid);
const asTexts = readerOf(1009);
