import type { CallQuery, CallResponse, calls, StatementDetailRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import type { LineFilter } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows } from '../http/list-rows.ts';
import { notFound, titleRequired } from '../http/problem/problem.ts';
import { readAllocation } from './allocation.ts';
import { neededRight, QUOTIENTS } from './detail-rights.ts';
import { accountLinesOf, readDetailRows } from './detail-rows.ts';
import { coveringLines, parseFormula } from './formula.ts';
import { keyFigureDetail } from './key-figure-detail.ts';
import { linesOfFigure } from './key-figures.ts';
import { actualMonths } from './months.ts';
import { ownDetailOf } from './own-detail.ts';
import { ownRange } from './own-statement.ts';
import { type Ledger, readLedger } from './read-ledger.ts';
import type { StatementRequest } from './statement.ts';
import { amountsOver, dollars, isShown, unmappedIn, unmappedUnder } from './statement-lines.ts';

type Call = typeof calls.statementDetail;
type Answer = Omit<CallResponse<Call>, 'asOf' | 'month'>;
type LineAnswer = Answer['line'];

const NO_ENTRIES =
  'Your feed has balances without the entries behind them for part of these months; they are listed as one amount an account and month.';

/** The rows that add up to a line of the statement, and the formula if the line is made of other lines. */
export async function statementDetail(
  db: Database,
  request: StatementRequest,
  query: CallQuery<Call>,
): Promise<Answer> {
  const months = actualMonths(request.month, request.basis);
  const ledger = await readLedger(db, request.dealershipId, months);
  const amounts = amountsOver(ledger, months);
  const ofDepartment = ledger.lines.filter((each) => each.department === request.department && isShown(each, ledger));
  const line = ofDepartment.find((each) => each.key === query.lineKey) ?? null;
  if (line === null && !Object.hasOwn(QUOTIENTS, query.lineKey)) throw noSuchLine(query.lineKey);
  const right = neededRight(line);
  if (right === 'sales' ? !request.showsSales : !request.showsExpenses) throw titleRequired();
  if (line === null) {
    const allocation = await readAllocation(db, request.dealershipId, months);
    const figure = keyFigureDetail(query.lineKey, request, amounts, allocation);
    if (figure === null) throw noSuchLine(query.lineKey);
    const unmappedAccounts = unmappedUnder(linesOfFigure(query.lineKey, request.department), ledger);
    return listed([], { ...figure, unmappedAccounts }, query, null);
  }
  const { rows, lacksEntries } = await readDetailRows(
    db,
    request.dealershipId,
    accountLinesOf(line, ledger.lines),
    months,
  );
  return listed(
    rows,
    {
      lineKey: line.key,
      label: line.label,
      unmappedAccounts: unmappedIn(line, ledger),
      // As on the statement, a line without any account is unknown, not zero.
      actual: dollars(amounts.get(line.key)),
      formula: line.formula === null ? null : formulaWords(line.formula, ledger),
      terms: line.formula === null || !amounts.has(line.key) ? [] : termsOf(line.formula, ledger, amounts),
    },
    query,
    lacksEntries ? NO_ENTRIES : null,
  );
}

/** The same for a person who sees only own rows: own repair orders instead of the ledger. */
export async function ownStatementDetail(
  db: Database,
  facts: StoreFacts,
  request: StatementRequest,
  query: CallQuery<Call>,
  own: NonNullable<LineFilter['own']>,
): Promise<Answer> {
  const { lineKey } = query;
  const line = lineKey.startsWith(`${request.department}.`) ? ownDetailOf(lineKey) : null;
  if (!line) throw noSuchLine(lineKey);
  if (!request.showsSales) throw titleRequired();
  const { dealershipId } = request;
  const rows = await line.read(db, facts, { dealershipId, range: ownRange(facts, request), own, lineKey });
  const actual = roundTo(
    rows.reduce((total, row) => total + row.amount, 0),
    2,
  );
  return listed(
    rows,
    { lineKey, label: line.label, actual, formula: null, terms: [], unmappedAccounts: 0 },
    query,
    null,
  );
}

const noSuchLine = (lineKey: string) => notFound(`The statement of this department has no line ${lineKey}.`);

function listed(
  rows: readonly StatementDetailRow[],
  line: LineAnswer,
  query: CallQuery<Call>,
  note: string | null,
): Answer {
  const { kept, page } = listRows(rows, query, {
    columns: {
      date: (row) => row.date ?? `${row.month}-99`,
      month: (row) => row.month,
      account: (row) => row.account,
      journal: (row) => row.journal,
      reference: (row) => row.reference,
      control: (row) => row.control,
      description: (row) => row.description,
      amount: (row) => row.amount,
    },
    defaultSort: ['date', 'account'],
    key: (row) => [row.lineKey, row.month, row.account, row.reference, row.description, row.amount].join(' '),
    text: (row) => [row.account, row.accountDescription, row.journal, row.reference, row.control, row.description],
  });
  return {
    data: [...page],
    total: kept.length,
    page: query.page,
    pageSize: query.pageSize,
    totals: {
      amount: roundTo(
        kept.reduce((total, row) => total + row.amount, 0),
        2,
      ),
    },
    line,
    note,
  };
}

/** The lines that a formula adds and subtracts: the fewest lines with data that cover its accounts. */
function termsOf(formula: string, ledger: Ledger, amounts: ReadonlyMap<string, number>): LineAnswer['terms'] {
  return parseFormula(formula).flatMap(({ sign, prefix }) =>
    coveringLines(prefix, ledger.lines).flatMap((line) => {
      const amount = dollars(amounts.get(line.key));
      const side = sign === 1 ? ('+' as const) : ('-' as const);
      return amount === null ? [] : [{ sign: side, lineKey: line.key, label: line.label, amount }];
    }),
  );
}

function formulaWords(formula: string, ledger: Ledger): string {
  const total = (prefix: string): string => {
    const whole = ledger.lines.find((line) => line.formula === `sum(${prefix})`);
    return (
      whole?.label ??
      coveringLines(prefix, ledger.lines)
        .map((line) => line.label)
        .join(' + ')
    );
  };
  const terms = parseFormula(formula);
  const [only] = terms;
  if (only && terms.length === 1) {
    return coveringLines(only.prefix, ledger.lines)
      .map((line) => line.label)
      .join(' + ');
  }
  return terms
    .map(({ sign, prefix }, index) => `${index === 0 ? '' : sign === 1 ? '+ ' : '− '}${total(prefix)}`)
    .join(' ');
}
