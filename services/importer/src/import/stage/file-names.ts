import { kept } from './cell-text.ts';

type NoteNames = (values: readonly (string | null)[]) => void;

/** Columns that name people and codes. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  lines: ['op_code', 'op_description', 'labor_type', 'pay_type'],
  techs: ['tech_number', 'tech_name'],
  parts: ['counter_number'],
};

/** Whether a column of a kind names people or codes. */
export const isNamed = (kind: string, column: string): boolean => NAMED[kind]?.includes(column) ?? false;

/** More than any store has. */
const MOST_NAMES = 100_000;

/** Each discount of a line, and the amount that it reduces. */
const DISCOUNTS = [
  ['labor_discount', 'labor_sale'],
  ['parts_discount', 'parts_sale'],
] as const;

const isBelowZero = (value: string | null | undefined): boolean => value?.startsWith('-') === true;

/** The people and codes in lines, technicians and parts, each once, with a name or description if a row has one. */
export class FileNames {
  /** The greatest of a technician's names, or of an op code's descriptions. Empty if there is none. */
  readonly technicians = new Map<string, string>();
  readonly opCodes = new Map<string, string>();
  readonly laborTypes = new Map<string, string>();
  readonly counters = new Map<string, string>();
  /** For each file of lines, by its position, the number of negative discounts beside a positive sale. */
  readonly surcharges = new Map<number, number>();
  /** For each file by its position, the number of lines by labor type and pay type. */
  readonly #payTypes = new Map<number, Map<string, Map<string, number>>>();

  /** Whether there are so many that they should be read from the staged rows instead. */
  get isTooLong(): boolean {
    return [this.technicians, this.opCodes, this.laborTypes, this.counters].some((names) => names.size >= MOST_NAMES);
  }

  /** For each file of lines, by its position, the number of lines with another pay type than that of their labor type. */
  contradicting(known: (laborType: string) => string | undefined): Map<number, number> {
    const counts = new Map<number, number>();
    for (const [position, types] of this.#payTypes)
      for (const [laborType, lines] of types) {
        const expected = known(laborType);
        for (const [payType, count] of expected === undefined ? [] : lines)
          if (payType !== expected) counts.set(position, (counts.get(position) ?? 0) + count);
      }
    return counts;
  }

  /** Returns the function that collects the names of a file's rows. Null if the file names nobody. */
  watch(kind: string, position: number, columns: readonly string[]): NoteNames | null {
    const from = (list: Map<string, string>, column: string, name?: string): NoteNames => {
      const [key, called] = [columns.indexOf(column), name === undefined ? -1 : columns.indexOf(name)];
      return (values) => {
        const value = values[key] ?? null;
        if (value === null || list.size >= MOST_NAMES) return;
        const its = values[called] ?? '';
        const known = list.get(value);
        if (known === undefined) list.set(kept(value), kept(its));
        else if (its > known) list.set(value, kept(its));
      };
    };
    if (kind === 'techs') return from(this.technicians, 'tech_number', 'tech_name');
    if (kind === 'parts') return from(this.counters, 'counter_number');
    if (kind !== 'lines') return null;
    const [code, type] = [from(this.opCodes, 'op_code', 'op_description'), from(this.laborTypes, 'labor_type')];
    const [payType, laborType] = [columns.indexOf('pay_type'), columns.indexOf('labor_type')];
    const ofFile = new Map<string, Map<string, number>>();
    this.#payTypes.set(position, ofFile);
    const discounts = DISCOUNTS.map(([discount, sale]) => [columns.indexOf(discount), columns.indexOf(sale)] as const);
    const isSurcharge = (values: Parameters<NoteNames>[0], [discount, sale]: readonly [number, number]): boolean =>
      isBelowZero(values[discount]) && (values[sale] ?? '0') !== '0' && !isBelowZero(values[sale]);
    return (values) => {
      code(values);
      type(values);
      if (discounts.some((each) => isSurcharge(values, each)))
        this.surcharges.set(position, (this.surcharges.get(position) ?? 0) + 1);
      const its = values[laborType] ?? null;
      const pays = values[payType] ?? '';
      if (its === null) return;
      const counts = ofFile.get(its);
      if (counts !== undefined) counts.set(pays, (counts.get(pays) ?? 0) + 1);
      else if (ofFile.size < MOST_NAMES) ofFile.set(kept(its), new Map([[pays, 1]]));
    };
  }
}
