type NoteNames = (values: readonly (string | null)[]) => void;

/** More different ones than any store has. */
const MOST_NAMES = 100_000;

/** A text of its own: a piece of a larger one would keep all of that in memory. */
const kept = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** The people and codes that lines, technicians and parts name, each once, with what it is called where a row says so. */
export class FileNames {
  /** The greatest of a technician's names, of an op code's descriptions; empty where there is none. */
  readonly technicians = new Map<string, string>();
  readonly opCodes = new Map<string, string>();
  readonly laborTypes = new Map<string, string>();
  readonly counters = new Map<string, string>();

  /** Whether there are so many that they had better be looked for where they are staged. */
  get isTooLong(): boolean {
    return [this.technicians, this.opCodes, this.laborTypes, this.counters].some((names) => names.size >= MOST_NAMES);
  }

  /** What notes the names in the rows of a file; null where it names nobody. */
  watch(kind: string, columns: readonly string[]): NoteNames | null {
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
    return (values) => {
      code(values);
      type(values);
    };
  }
}
