import { type CodePlace, codePlaceOf, codePlaceText, isPlaced, type PlaceableCode } from '@fixed-ops/ui/placing';

/** A code of a store with its place in one text. */
export interface CodeRow {
  /** Its id. */
  readonly store: string;
  readonly code: string;
  readonly description: string;
  readonly place: string;
}
export interface CodeValues {
  readonly codes: readonly CodeRow[];
}

/** A code that a store's files name. */
export interface NamedCode {
  readonly code: string;
  readonly description: string;
  readonly lines: number;
  readonly hours: number;
  readonly labor: number;
  /** What the files themselves say; an empty kind where they say nothing. */
  readonly own: CodePlace;
  readonly suggestion: PlaceableCode['suggestion'];
}
export interface StoreCodes {
  readonly store: string;
  readonly codes: readonly NamedCode[];
}

/** A code that was saved; an empty store is every store that has it. */
export interface SavedCode extends CodePlace {
  readonly store: string;
  readonly code: string;
  readonly description: string;
}

const keyOf = (store: string, code: string) => JSON.stringify([store.toLowerCase(), code.toLowerCase()]);

/** The place of a code as it is saved, or as the files say. */
function placesOf(stores: readonly StoreCodes[], saved: readonly SavedCode[]) {
  const own = new Map(saved.map((each) => [keyOf(each.store, each.code), each]));
  return stores.map(({ store, codes }) => ({
    store,
    codes: codes.map((each) => {
      const known = own.get(keyOf(store, each.code)) ?? own.get(keyOf('', each.code));
      // Where nobody has said one, what the files say holds, also where they came after the step was saved.
      const place: CodePlace =
        known && isPlaced(known) ? { kind: known.kind, isMaintenance: known.isMaintenance } : each.own;
      return { ...each, saved: place };
    }),
  }));
}

/** Every code that the files name, and every one that was saved and stands in no file any more. */
export function codeValuesOf(stores: readonly StoreCodes[], saved: readonly SavedCode[]): CodeValues {
  const placed = placesOf(stores, saved);
  const named = placed.flatMap(({ store, codes }) =>
    codes.map(({ code, description, saved: place }) => ({ store, code, description, place: codePlaceText(place) })),
  );
  const there = new Set(named.map(({ store, code }) => keyOf(store, code)));
  const anywhere = new Set(named.map(({ code }) => keyOf('', code)));
  const kept = saved
    .filter(({ store, code }) => !(store === '' ? anywhere : there).has(keyOf(store, code)))
    .map(({ store, code, description, ...place }) => ({ store, code, description, place: codePlaceText(place) }));
  return { codes: [...named, ...kept] };
}

/** A store's codes as the placer draws them. */
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

/** The rows with some codes of a store placed anew. */
export const withPlaces = (
  rows: readonly CodeRow[],
  store: string,
  placed: ReadonlyMap<string, CodePlace>,
): CodeRow[] =>
  rows.map((row) => {
    const place = row.store === store ? placed.get(row.code) : undefined;
    return place ? { ...row, place: codePlaceText(place) } : row;
  });

/** How many codes of each store are in no place. */
export const leftOf = (stores: readonly StoreCodes[], rows: readonly CodeRow[]) =>
  stores.map(({ store }) => ({
    store,
    left: rows.filter((row) => row.store === store && !isPlaced(codePlaceOf(row.place))).length,
  }));
