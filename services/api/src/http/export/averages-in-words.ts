import type { BesideStore } from '@fixed-ops/contract';

/** The store's rates and the person's own, by their name in the answer; null outside an own view. */
export type AveragesBeside = Readonly<Record<string, BesideStore | null>> | null | undefined;

/** Label and format of each rate, in the order of the screen. */
export type AverageWords = Readonly<Record<string, readonly [label: string, text: (value: number) => string]>>;

/** `Store average: Days open 9.1, yours 7.5; Past limit 57.1%`; null where there is none. */
export function averagesInWords(words: AverageWords = {}, averages: AveragesBeside): string | null {
  const said = Object.entries(words).flatMap(([key, [label, text]]) => {
    const { store = null, own = null } = averages?.[key] ?? {};
    if (store === null) return [];
    return [`${label} ${text(store)}${own === null ? '' : `, yours ${text(own)}`}`];
  });
  return said.length === 0 ? null : `Store average: ${said.join('; ')}`;
}
