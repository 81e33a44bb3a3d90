import { areaRules } from '@fixed-ops/access';
import { serviceContractEffectCall } from '@fixed-ops/contract';
import { PERIOD } from '../core/figures.ts';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { readLineSums } from '../core/sums/read-line-sums.ts';
import { route } from '../http/route.ts';

/** The part of service contracts in this month's customer pay, with either setting, for administrators whose title sees service figures. */
export const serviceContractEffectRoute = route(serviceContractEffectCall, {
  access: { rule: { roles: areaRules.administration.roles, titles: areaRules.serviceDashboard.titles } },
  handler: async ({ db, dealership, today, ownNumbers }) => {
    const asked = { db, dealership, today, ownNumbers, query: { compare: 'none' as const } };
    const { facts, selection } = await figureQuestion(
      { ...asked, viewer: { dealerships: [dealership] } },
      { area: 'service' },
    );
    const apart = { ...facts, serviceContractAsCustomer: false };
    const spans = [{ id: PERIOD, range: selection.range }];
    const cells = await readLineSums(db, apart, dealership.id, spans, selection.filter);
    const of = (payType: string) =>
      cells.filter(({ scope }) => scope === payType).reduce((total, { sums }) => total + sums.laborSaleC, 0);
    return { without: of('C') / 100, with: (of('C') + of('S')) / 100 };
  },
});
