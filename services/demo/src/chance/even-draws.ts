import type { Random } from './random.ts';

/**
 * Uniform numbers that are dealt like cards: of every `parts` numbers, one falls into each of as many equal parts of [0, 1), in random
 * order. Each number is as likely as any other, and sums over a year hardly vary.
 */
class Strata {
  readonly #parts: number;
  readonly #left: number[] = [];

  constructor(parts: number) {
    this.#parts = parts;
  }

  next(random: Random): number {
    if (this.#left.length === 0) for (let part = 0; part < this.#parts; part += 1) this.#left.push(part);
    const index = Math.floor(random.next() * this.#left.length);
    const part = this.#left[index] ?? 0;
    const last = this.#left.pop() ?? part;
    if (index < this.#left.length) this.#left[index] = last;
    return (part + random.next()) / this.#parts;
  }
}

/**
 * Random sources by subject, such as an advisor's discounts or the hours of a job. Each source is even by itself and independent of the
 * others. Otherwise a few expensive repairs would decide whether a year meets its figures.
 */
export class EvenDraws {
  readonly #bySubject = new Map<string, Strata>();

  /** A source over `random` whose draws are even over every `parts` of them. The first call for a subject sets the number of parts. */
  of(subject: string, random: Random, parts: number): Random {
    const strata = this.#bySubject.get(subject) ?? new Strata(parts);
    this.#bySubject.set(subject, strata);
    return { next: () => strata.next(random) };
  }
}
