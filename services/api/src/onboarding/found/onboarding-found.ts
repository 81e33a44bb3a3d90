import { areaRules } from '@fixed-ops/access';
import {
  type CallResponse,
  calls,
  type OnboardingFound,
  type OnboardingStep,
  opCodeCategorySchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { accountTypesOf, isOfStatement, readStatementPlaces } from '@fixed-ops/rules';
import { suggestCategory } from '../../administration/op-codes/suggest-category.ts';
import { TOKEN_REFUSALS } from '../../http/openapi/refusal-words.ts';
import { accountRoute } from '../../http/route.ts';
import { foreign, type OnboardingSession, readSession, requireReader, requireStep } from '../read-session.ts';
import { readSamples } from '../samples/read-samples.ts';
import { foundIn } from '../session-answer.ts';
import { storesOf } from '../stores.ts';
import { suggestAccountLines } from './account-suggestions.ts';
import { type Placed, placedBy } from './placed.ts';
import type { StoreFound } from './store-found.ts';
import { suggestPayType } from './suggest-pay-type.ts';

type NamedStore = StoreFound & { readonly name: string };
type StatementLines = CallResponse<typeof calls.onboardingFound>['statementLines'];

/** The codes, people or accounts in each store's files that a step asks about, with suggestions. */
export const onboardingFoundRoute = accountRoute(calls.onboardingFound, {
  refuses: TOKEN_REFUSALS,
  access: { rule: areaRules.onboarding },
  lane: 'work',
  handler: async ({ db, clock, caller, params }) => {
    if (params.groupId !== caller.groupId) throw foreign();
    const reader = { caller, now: clock.now() };
    const session = await readSession(db, params.onboardingToken, reader);
    requireReader(session, reader);
    requireStep(session, params.step);
    const found = foundIn(await readSamples(db, session.id));
    const placed = placedBy(session.saved);
    const stores: OnboardingFound[] = [];
    for (const { id, name } of storesOf(session.saved)) {
      const its = found.get(id);
      if (its !== undefined)
        stores.push(await foundOf(db, session, { its: { ...its, name }, placed: placed(id) }, params.step));
    }
    return { stores, statementLines: params.step === 'ledger' ? await statementLines(db) : [] };
  },
});

async function statementLines(db: Database): Promise<StatementLines> {
  const places = await readStatementPlaces(db);
  return places.map(({ isSum: _isSum, ...place }, index) => ({
    ...place,
    accountTypes: [...accountTypesOf(places[index] ?? { ...place, isSum: true })],
  }));
}

const hundredths = (whole: number): number => roundTo(whole / 100, 2);
const usage = ({ lines, hours, labor }: { lines: number; hours: number; labor: number }) => ({
  lines,
  hours: hundredths(hours),
  labor: hundredths(labor),
});
const byUse = (a: { lines: number }, b: { lines: number }): number => b.lines - a.lines;

async function foundOf(
  db: Database,
  session: OnboardingSession,
  { its, placed }: { readonly its: NamedStore; readonly placed: Placed },
  step: OnboardingStep,
): Promise<OnboardingFound> {
  return {
    store: its.store,
    from: its.from,
    to: its.to,
    lines: its.lines,
    rates:
      step === 'rates' ? its.rates.map(({ scope, from, cents }) => ({ scope, from, rate: hundredths(cents) })) : [],
    laborTypes:
      step === 'laborTypes'
        ? [...its.laborTypes].sort(byUse).map((type) => ({
            laborType: type.code,
            description: type.description,
            ...usage(type),
            suggestion: suggestPayType(type),
          }))
        : [],
    technicians:
      step === 'people'
        ? [...its.technicians].sort(byUse).map((one) => ({ ...one, hours: hundredths(one.hours) }))
        : [],
    advisors:
      step === 'people'
        ? [...its.advisors]
            .sort((a, b) => b.orders - a.orders)
            .map(({ number, name, orders }) => ({ number, name, repairOrders: orders }))
        : [],
    opCodes: step === 'opCodes' ? opCodesOf(its, placed) : [],
    ...(step === 'ledger' ? await accountsOf(db, session, its, placed) : { months: [], accounts: [] }),
  };
}

/** The same suggestions as in Administration: from the code itself, and from codes that are placed already. */
function opCodesOf({ opCodes }: StoreFound, placed: Placed): OnboardingFound['opCodes'] {
  const known = new Map(
    opCodes.flatMap(({ code, category, isMaintenance }) => {
      const said = placed.opCodes.get(code);
      const parsed = opCodeCategorySchema.safeParse(said?.category || category);
      return parsed.success && parsed.data !== ''
        ? [
            [
              code.toUpperCase(),
              { category: parsed.data, isMaintenance: said?.isMaintenance ?? isMaintenance },
            ] as const,
          ]
        : [];
    }),
  );
  return [...opCodes].sort(byUse).map((op) => ({
    opCode: op.code,
    description: op.description,
    ...usage(op),
    category: op.category,
    isMaintenance: op.isMaintenance,
    suggestion: suggestCategory(op.code, op.description, known),
  }));
}

async function accountsOf(db: Database, session: OnboardingSession, its: NamedStore, placed: Placed) {
  const months = [...new Set(its.balances.map(({ month }) => month))].sort();
  const balanceOf = new Map(its.balances.map((balance) => [`${balance.account} ${balance.month}`, balance]));
  const suggested = await suggestAccountLines(db, session.group_id, its, placed);
  const accounts = its.accounts
    .filter(({ type }) => isOfStatement(type))
    .map((account) => {
      const amounts = months.map((month) => {
        const { debit, credit } = balanceOf.get(`${account.account} ${month}`) ?? { debit: 0, credit: 0 };
        return account.type === 'sale' ? credit - debit : debit - credit;
      });
      return {
        ...account,
        months: months.map((month, index) => ({ month, amount: hundredths(amounts[index] ?? 0) })),
        total: hundredths(amounts.reduce((sum, each) => sum + each, 0)),
        suggestion: suggested.get(account.account) ?? null,
      };
    })
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.account < b.account ? -1 : 1));
  return { months, accounts };
}
