import { type CodePlace, codePlaceOf, codePlaceText, isPlaced, type PlaceableCode } from '@fixed-ops/ui/placing';

/** A code of a store with its place in one text, so that one change sets it. */
export interface CodeRow {
  /** The id of the store. */
  readonly store: string;
  readonly code: string;
  /** The description of the saved entry, sent back as it was. The server knows those in the files. */
  readonly description: string;
  readonly place: string;
  /** The place in the files as such a text. Empty for a code in no file. */
  readonly inFiles: string;
}
export interface CodeValues {
  readonly codes: readonly CodeRow[];
}

/** A code in the files of a store. */
export interface NamedCode {
  readonly code: string;
  readonly description: string;
  readonly lines: number;
  readonly hours: number;
  readonly labor: number;
  /** The place in the files. The kind is empty if the files have none. */
  readonly own: CodePlace;
  readonly suggestion: PlaceableCode['suggestion'];
}
export interface StoreCodes {
  readonly store: string;
  readonly codes: readonly NamedCode[];
}

/** A saved code. With an empty store it applies to every store that has the code. */
export interface SavedCode extends CodePlace {
  readonly store: string;
  readonly code: string;
  readonly description: string;
}

/** Case matters in a code, because files and server tell LOF and lof apart. */
const keyOf = (store: string, code: string) => JSON.stringify([store.toLowerCase(), code]);

/**
 * Whether a row is saved: not if it has no place, or that in the files, which the server knows. A large group has more
 * codes in its files than one save takes.
 */
export const isSent = ({ place, inFiles }: CodeRow): boolean => isPlaced(codePlaceOf(place)) && place !== inFiles;

/** Adds the place to each code: the saved one, otherwise that in the files. */
function placesOf(stores: readonly StoreCodes[], saved: readonly SavedCode[]) {
  const own = new Map(saved.map((each) => [keyOf(each.store, each.code), each]));
  return stores.map(({ store, codes }) => ({
    store,
    codes: codes.map((each) => {
      const known = own.get(keyOf(store, each.code)) ?? own.get(keyOf('', each.code));
      // Without a saved place, that in the files applies, even if the files came after the save.
      const place: CodePlace =
        known && isPlaced(known) ? { kind: known.kind, isMaintenance: known.isMaintenance } : each.own;
      return { ...each, saved: place, savedDescription: known?.description ?? '' };
    }),
  }));
}

/** The form values: every code in the files, and saved ones that are no longer in any file. */
export function codeValuesOf(stores: readonly StoreCodes[], saved: readonly SavedCode[]): CodeValues {
  const placed = placesOf(stores, saved);
  const named = placed.flatMap(({ store, codes }) =>
    codes.map(({ code, savedDescription, saved: place, own }) => ({
      store,
      code,
      description: savedDescription,
      place: codePlaceText(place),
      inFiles: codePlaceText(own),
    })),
  );
  const there = new Set(named.map(({ store, code }) => keyOf(store, code)));
  const anywhere = new Set(named.map(({ code }) => keyOf('', code)));
  const kept = saved
    .filter(({ store, code }) => !(store === '' ? anywhere : there).has(keyOf(store, code)))
    .map(({ store, code, description, ...place }) => ({
      store,
      code,
      description,
      place: codePlaceText(place),
      inFiles: '',
    }));
  return { codes: [...named, ...kept] };
}

/** The codes of a store for the placing component. */
export function placeableCodes(
  stores: readonly StoreCodes[],
  saved: readonly SavedCode[],
  chosen: readonly CodeRow[],
  store: string,
): PlaceableCode[] {
  const now = new Map(chosen.map((row) => [keyOf(row.store, row.code), row]));
  const found = placesOf(stores, saved).find((each) => each.store === store);
  return (found?.codes ?? []).map((each) => {
    const row = now.get(keyOf(store, each.code));
    return {
      opCode: each.code,
      description: each.description,
      lines: each.lines,
      hours: each.lines === 0 ? null : each.hours / each.lines,
      labor: each.lines === 0 ? null : each.labor / each.lines,
      saved: each.saved,
      chosen: row ? codePlaceOf(row.place) : each.saved,
      suggestion: each.suggestion,
    };
  });
}

/** The rows with new places for some codes of a store. */
export const withPlaces = (
  rows: readonly CodeRow[],
  store: string,
  placed: ReadonlyMap<string, CodePlace>,
): CodeRow[] =>
  rows.map((row) => {
    const place = row.store === store ? placed.get(row.code) : undefined;
    return place ? { ...row, place: codePlaceText(place) } : row;
  });

/** The number of codes without a place, by store. */
export const leftOf = (stores: readonly StoreCodes[], rows: readonly CodeRow[]) =>
  stores.map(({ store }) => ({
    store,
    left: rows.filter((row) => row.store === store && !isPlaced(codePlaceOf(row.place))).length,
  }));
