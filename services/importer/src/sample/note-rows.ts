import type { SampleFound } from './sample-found.ts';

/** The staged values of a row by column: money in cents, hours in hundredths, list values by their letter. */
export type RowValue = (column: string) => string | null;

/** Collects the facts of the rows of one file. */
export interface RowNotes {
  note(value: RowValue): void;
  found(): Partial<SampleFound>;
}

/** The number of kept months of balances: enough to see whether an account matters. */
const MONTHS = 3;

const number = (text: string | null): number => Number(text ?? 0);
const isNoted = (text: string | null): text is string => text !== null && text !== '';

type LaborType = SampleFound['laborTypes'][number];
type OpCode = SampleFound['opCodes'][number];
type Technician = SampleFound['technicians'][number];
type Advisor = SampleFound['advisors'][number];

const noUsage = { lines: 0, hours: 0, labor: 0 };

function laborTypeIn(known: Map<string, LaborType>, code: string): LaborType {
  const type = known.get(code) ?? { code, description: '', payType: '', ...noUsage, payTypes: {} };
  known.set(code, type);
  return type;
}

function opCodeIn(known: Map<string, OpCode>, code: string): OpCode {
  const op = known.get(code) ?? { code, description: '', ...noUsage, category: '', isMaintenance: false };
  known.set(code, op);
  return op;
}

function technicianIn(known: Map<string, Technician>, number: string): Technician {
  const technician = known.get(number) ?? { number, name: '', lines: 0, hours: 0 };
  known.set(number, technician);
  return technician;
}

/** A line counts if it has labor hours, labor money or parts money. */
function lines(): RowNotes {
  const [laborTypes, opCodes] = [new Map<string, LaborType>(), new Map<string, OpCode>()];
  let counted = 0;
  return {
    note: (value) => {
      const [hours, labor] = [number(value('sold_hours')), number(value('labor_sale'))];
      const isCounted = hours !== 0 || labor !== 0 || number(value('parts_sale')) !== 0;
      if (isCounted) counted += 1;
      const add = (usage: { lines: number; hours: number; labor: number }) => {
        if (!isCounted) return;
        usage.lines += 1;
        usage.hours += hours;
        usage.labor += labor;
      };
      const op = opCodeIn(opCodes, value('op_code') ?? '');
      op.description ||= value('op_description') ?? '';
      add(op);
      const code = value('labor_type');
      if (!isNoted(code)) return;
      const type = laborTypeIn(laborTypes, code);
      const payType = value('pay_type') ?? '';
      type.payTypes[payType] = (type.payTypes[payType] ?? 0) + 1;
      add(type);
    },
    found: () => ({ lines: counted, laborTypes: [...laborTypes.values()], opCodes: [...opCodes.values()] }),
  };
}

function technicians(hoursColumn: string | null): RowNotes {
  const known = new Map<string, Technician>();
  return {
    note: (value) => {
      const number_ = value('tech_number');
      if (!isNoted(number_)) return;
      const technician = technicianIn(known, number_);
      technician.name ||= value('tech_name') ?? '';
      if (hoursColumn === null) return;
      technician.lines += 1;
      technician.hours += number(value(hoursColumn));
    },
    found: () => ({ technicians: [...known.values()] }),
  };
}

function advisors(): RowNotes {
  const known = new Map<string, Advisor>();
  return {
    note: (value) => {
      const its = value('advisor_number');
      if (!isNoted(its)) return;
      const advisor = known.get(its) ?? { number: its, name: '', orders: 0 };
      known.set(its, advisor);
      advisor.name ||= value('advisor_name') ?? '';
      advisor.orders += 1;
    },
    found: () => ({ advisors: [...known.values()] }),
  };
}

function opCodes(): RowNotes {
  const known = new Map<string, OpCode>();
  return {
    note: (value) => {
      const op = opCodeIn(known, value('op_code') ?? '');
      op.description = value('description') ?? op.description;
      op.category = value('category') ?? op.category;
      const flag = value('is_maintenance');
      op.isMaintenance = flag === null ? op.category === 'maintenance' : flag === 't' || flag === 'true';
    },
    found: () => ({ opCodes: [...known.values()] }),
  };
}

function laborTypes(): RowNotes {
  const known = new Map<string, LaborType>();
  return {
    note: (value) => {
      const type = laborTypeIn(known, value('labor_type') ?? '');
      type.description = value('description') ?? type.description;
      type.payType = value('pay_type') ?? type.payType;
    },
    found: () => ({ laborTypes: [...known.values()] }),
  };
}

function rates(): RowNotes {
  const known = new Map<string, SampleFound['rates'][number]>();
  return {
    note: (value) => {
      const scope = (['door', 'warranty', 'internal'] as const).find((each) => each === value('scope'));
      const from = value('from_date') ?? '';
      if (scope !== undefined) known.set(`${scope} ${from}`, { scope, from, cents: number(value('rate')) });
    },
    found: () => ({ rates: [...known.values()] }),
  };
}

function accounts(): RowNotes {
  const known = new Map<string, SampleFound['accounts'][number]>();
  return {
    note: (value) => {
      const account = value('account') ?? '';
      const { description = '', department = '' } = known.get(account) ?? {};
      known.set(account, {
        account,
        description: value('description') ?? description,
        type: value('type') ?? '',
        department: value('department') ?? department,
      });
    },
    found: () => ({ accounts: [...known.values()] }),
  };
}

function balances(): RowNotes {
  const byMonth = new Map<string, Map<string, SampleFound['balances'][number]>>();
  return {
    note: (value) => {
      const [account, month] = [value('account') ?? '', value('month') ?? ''];
      const ofMonth = byMonth.get(month) ?? new Map<string, SampleFound['balances'][number]>();
      byMonth.set(month, ofMonth);
      ofMonth.set(account, { account, month, debit: number(value('debit')), credit: number(value('credit')) });
      if (byMonth.size <= MONTHS) return;
      const [first] = [...byMonth.keys()].sort();
      if (first !== undefined) byMonth.delete(first);
    },
    found: () => ({ balances: [...byMonth.values()].flatMap((ofMonth) => [...ofMonth.values()]) }),
  };
}

const none = (): RowNotes => ({ note: () => undefined, found: () => ({}) });

const notes: Readonly<Record<string, () => RowNotes>> = {
  lines,
  techs: () => technicians('flagged_hours'),
  time_clock: () => technicians(null),
  ros: advisors,
  op_codes: opCodes,
  labor_types: laborTypes,
  rates,
  gl_accounts: accounts,
  gl_balances: balances,
};

/** The collector for the rows of a kind. */
export const notesOf = (kind: string): RowNotes => (notes[kind] ?? none)();
