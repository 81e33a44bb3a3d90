import { access, areaRules, canAccess } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { invalidInput, titleRequired } from '../problem/problem.ts';
import { type Route, route } from '../route.ts';
import { readStoreFacts } from '../service/store/store-facts.ts';
import { defaultStatementMonth } from './months.ts';
import { ownStatement } from './own-statement.ts';
import { statement } from './statement.ts';

const statementModelRoute = route(calls.statementModel, {
  access: { rule: areaRules.aiStatement },
  freshness: 'data-version',
  handler: async ({ db, dealership, query, caller, ownNumbers, today }) => {
    const { department, basis } = query;
    const rule = department === 'service' ? areaRules.aiStatementService : areaRules.aiStatementParts;
    if (!canAccess(caller, rule)) throw titleRequired();
    const month = query.month ?? defaultStatementMonth(today);
    if (month > today.slice(0, 7)) {
      throw invalidInput([{ path: 'month', code: 'in_the_future', message: `is after business today, ${today}` }]);
    }
    const flags = access(caller);
    const facts = await readStoreFacts(db, dealership.id);
    const isService = department === 'service';
    const wish = {
      dealershipId: dealership.id,
      today,
      department,
      month,
      basis,
      showsSales: isService ? flags.canSeeServiceSales : flags.canSeePartsSales,
      showsExpenses: isService ? flags.canSeeServiceExpenses : flags.canSeePartsExpenses,
    };
    const data = ownNumbers ? await ownStatement(db, facts, wish, ownNumbers) : await statement(db, facts, wish);
    return { asOf: facts.asOf, data };
  },
});

/** The AI statement's calls. */
export const statementRoutes: readonly Route[] = [statementModelRoute];
