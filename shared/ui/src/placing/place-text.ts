import type { AccountPlace } from './accounts.ts';
import type { CodePlace, KindOfWork } from './op-codes.ts';

/** Kinds of work of op codes, in the order of the keys 1 to 6. */
export const kindsOfWork: readonly KindOfWork[] = [
  { key: 'competitive', label: 'Competitive' },
  { key: 'maintenance', label: 'Maintenance' },
  { key: 'repair', label: 'Repair' },
  { key: 'diagnostic', label: 'Diagnostic' },
  { key: 'courtesy', label: 'Courtesy' },
  { key: 'internal', label: 'Internal' },
];

const NO_KIND = 'no kind';
const MAINTENANCE = ', counts as maintenance';

/** Returns a code's place as one text, so that placing it is one change of a form. */
export const codePlaceText = ({ kind, isMaintenance }: CodePlace): string =>
  `${kind || NO_KIND}${isMaintenance ? MAINTENANCE : ''}`;

/** Returns the place that `codePlaceText` wrote. */
export function codePlaceOf(text: string): CodePlace {
  const isMaintenance = text.endsWith(MAINTENANCE);
  const kind = isMaintenance ? text.slice(0, -MAINTENANCE.length) : text;
  return { kind: kind === NO_KIND ? '' : kind, isMaintenance };
}

const ON_NO_LINE = 'On no line';
const NOT_MAPPED = 'Not mapped yet';
const TAKEN_OFF = ', subtracted';

/** Returns an account's place as one text: the line's key, or why the account is on no line. */
export const accountPlaceText = ({ line, sign, decided }: AccountPlace): string =>
  `${line ?? (decided ? ON_NO_LINE : NOT_MAPPED)}${sign === -1 ? TAKEN_OFF : ''}`;

/** Returns the place that `accountPlaceText` wrote. */
export function accountPlaceOf(text: string): AccountPlace {
  const isTakenOff = text.endsWith(TAKEN_OFF);
  const place = isTakenOff ? text.slice(0, -TAKEN_OFF.length) : text;
  const isNone = place === ON_NO_LINE || place === NOT_MAPPED;
  return { line: isNone ? null : place, sign: isTakenOff ? -1 : 1, decided: place === ON_NO_LINE };
}
