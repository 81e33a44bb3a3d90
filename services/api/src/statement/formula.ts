/** One `sum(prefix)` of a statement line's formula, added or subtracted. */
export interface FormulaTerm {
  readonly sign: 1 | -1;
  readonly prefix: string;
}

/** Reads `sum(service.sales.) - sum(service.cost.)`. Throws on anything else, because the formulas are part of the product and not input. */
export function parseFormula(formula: string): FormulaTerm[] {
  const terms: FormulaTerm[] = [];
  const pattern = /\s*([+-])?\s*sum\(([^()\s]+)\)/y;
  while (pattern.lastIndex < formula.length) {
    const match = pattern.exec(formula);
    const prefix = match?.[2];
    if (!match || prefix === undefined || (terms.length > 0 && match[1] === undefined)) {
      throw new Error(`A statement line has the formula ${formula}`);
    }
    terms.push({ sign: match[1] === '-' ? -1 : 1, prefix });
  }
  return terms;
}

/** Adds up the account lines whose keys begin with the prefixes of a formula. Cents. */
export function evaluateFormula(formula: string, accountLines: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const { sign, prefix } of parseFormula(formula)) {
    for (const [key, value] of accountLines) if (key.startsWith(prefix)) total += sign * value;
  }
  return total;
}

/** The highest lines under a prefix: categories rather than their accounts. */
export function coveringLines<Line extends { readonly key: string }>(prefix: string, lines: readonly Line[]): Line[] {
  const under = lines.filter((line) => line.key.startsWith(prefix));
  return under.filter((line) => !under.some((other) => other !== line && line.key.startsWith(`${other.key}.`)));
}
