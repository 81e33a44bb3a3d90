import { areaRules } from '@fixed-ops/access';
import { calls, type StatementDetailRow, statementPartNames } from '@fixed-ops/contract';
import { date, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { type Viewer, viewerOf } from '../auth/viewer.ts';
import { figureRoute } from '../core/selection/figure-route.ts';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { listRoute } from '../http/list-route.ts';
import { CHANGED_MEANWHILE, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { invalidInput, titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route, route } from '../http/route.ts';
import { accountingMonths } from './accounting-months.ts';
import { writeManualEntries } from './manual-entries.ts';
import {
  manufacturerExpensesHistoryRoute,
  manufacturerExpensesRoute,
  putManufacturerExpensesRoute,
  restoreManufacturerExpensesRoute,
} from './manufacturer-expenses.ts';
import { type Basis, defaultStatementMonth } from './months.ts';
import { ownStatement } from './own-statement.ts';
import { type StatementRequest, statement } from './statement.ts';
import { ownStatementDetail, statementDetail } from './statement-detail.ts';
import type { Department } from './statement-lines.ts';

/** The rights of role and title that decide which sections of a statement are answered. */
const sections = ['canSeeServiceSales', 'canSeeServiceExpenses', 'canSeePartsSales', 'canSeePartsExpenses'] as const;
const asks = [...sections, 'aiStatementService', 'aiStatementParts'] as const;

/** The requested statement, and the sections of it that the title may see. Throws 403 and 400. */
function requestOf(input: {
  readonly viewer: Viewer<(typeof asks)[number]>;
  readonly dealership: { readonly id: string };
  readonly today: string;
  readonly query: { readonly department: Department; readonly month?: string | undefined; readonly basis: Basis };
}): StatementRequest {
  const { viewer, today } = input;
  const { department, basis } = input.query;
  if (!viewer.may(department === 'service' ? 'aiStatementService' : 'aiStatementParts')) throw titleRequired();
  const month = input.query.month ?? defaultStatementMonth(today);
  if (month > today.slice(0, 7)) {
    throw invalidInput([{ path: 'month', code: 'in_the_future', message: `is after business today, ${today}` }]);
  }
  const isService = department === 'service';
  return {
    dealershipId: input.dealership.id,
    seen: viewer.dealerships.map(({ id }) => id),
    today,
    department,
    month,
    basis,
    showsSales: viewer.may(isService ? 'canSeeServiceSales' : 'canSeePartsSales'),
    showsExpenses: viewer.may(isService ? 'canSeeServiceExpenses' : 'canSeePartsExpenses'),
    showsStore: sections.every((section) => viewer.may(section)),
  };
}

const statementModelRoute = cachedRoute(calls.statementModel, {
  access: { rule: areaRules.aiStatement },
  freshness: 'data-version',
  asks,
  handler: async (input) => {
    const { db, dealership, ownNumbers } = input;
    const request = requestOf(input);
    const facts = await storeFacts(db, dealership.id);
    const data = ownNumbers ? await ownStatement(db, facts, request, ownNumbers) : await statement(db, facts, request);
    return { asOf: facts.asOf, data };
  },
});

const detailColumns: readonly SheetColumn<StatementDetailRow>[] = [
  text('Month', (row) => row.month),
  date('Date', (row) => row.date),
  text('Kind', (row) => statementPartNames[row.kind]),
  text('Account', (row) => row.account),
  text('Account name', (row) => row.accountDescription),
  text('Journal', (row) => row.journal),
  text('Reference', (row) => row.reference),
  text('Control', (row) => row.control),
  text('Description', (row) => row.description),
  summed(money('Amount', (row) => row.amount)),
];

const statementDetailRoute = listRoute(calls.statementDetail, {
  refuses: { 404: 'The statement of this department has no such line.' },
  access: { rule: areaRules.aiStatement },
  // Entries contain names of people, which change independently of the data.
  freshness: 'content',
  handler: async (input) => {
    const { db, dealership, ownNumbers, query, caller } = input;
    const request = requestOf({ ...input, viewer: viewerOf(caller, caller.dealerships, asks) });
    const facts = await storeFacts(db, dealership.id);
    const answer = ownNumbers
      ? await ownStatementDetail(db, facts, request, query, ownNumbers)
      : await statementDetail(db, request, query);
    return { asOf: facts.asOf, month: request.month, ...answer };
  },
  isInMemory: true,
  file: { list: 'Statement detail', columns: detailColumns },
});

/** The own view has none of these, because the ledger knows no persons. */
const NOTHING_OWN = {
  months: [],
  reconciliation: null,
  unmappedAccounts: { service: 0, parts: 0, store: 0 },
  accountsWithoutDepartment: 0,
  ownView: true,
};

const accountingMonthsRoute = figureRoute(calls.monthlyNumbersAccounting, {
  access: { rule: areaRules.aiStatement },
  freshness: 'data-version',
  asks: sections,
  question: { area: 'service' },
  handler: async ({ db, viewer, query, ownNumbers, facts, selection }) => {
    const data = ownNumbers
      ? NOTHING_OWN
      : await accountingMonths(db, facts, selection, query.months, {
          serviceSales: viewer.may('canSeeServiceSales'),
          serviceExpenses: viewer.may('canSeeServiceExpenses'),
          partsSales: viewer.may('canSeePartsSales'),
          partsExpenses: viewer.may('canSeePartsExpenses'),
        });
    return { data };
  },
});

const putStatementModelRoute = route(calls.putStatementModel, {
  refuses: { 412: CHANGED_MEANWHILE, 422: RULE_BROKEN },
  access: { rule: areaRules.administration },
  handler: async ({ db, clock, dealership, caller, today, body }) => ({
    data: await writeManualEntries(db, {
      dealershipId: dealership.id,
      userId: caller.userId,
      today,
      at: clock.now(),
      entries: body.entries,
    }),
  }),
});

/** The AI statement's calls. */
export const statementRoutes: readonly Route[] = [
  statementModelRoute,
  putStatementModelRoute,
  statementDetailRoute,
  accountingMonthsRoute,
  manufacturerExpensesRoute,
  putManufacturerExpensesRoute,
  manufacturerExpensesHistoryRoute,
  restoreManufacturerExpensesRoute,
];
