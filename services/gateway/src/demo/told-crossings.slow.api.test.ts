import { startApi } from '@fixed-ops/api-service/testing';
import { calls, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { demoPlans, loadDemo } from '@fixed-ops/demo';
import { createClock } from '@fixed-ops/environment';
import { formatJudged, judgedFigure } from '@fixed-ops/metrics';
import { z } from 'zod';

const TODAY = '2026-11-20';
/** Two months contain every kind of row and load in seconds. */
const plans = demoPlans.map((plan) => ({ ...plan, monthsOfHistory: 2 }));
const personRow = z.object({ userId: userIdSchema, localAccountId: z.string() });
const toldRow = z.object({ dealershipId: z.string(), title: z.string(), text: z.string(), link: z.string() });
const STANDINGS: Readonly<Record<string, string>> = {
  green: 'on target',
  amber: 'near target',
  red: 'off target',
  none: 'not judged',
};

it('the demo tells of crossed targets with the figure and the standing that the cards of those days have, in every store', async () => {
  const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  try {
    await loadDemo(db, { today: TODAY, plans });
    const api = await startApi({ db, clock: createClock(TODAY) });
    const [person] = z
      .array(personRow)
      .parse(
        await db.query(
          `select id as "userId", local_account_id as "localAccountId" from app_user where email = 'dana.whitfield@example.com'`,
        ),
      );
    const told = z.array(toldRow).parse(
      await db.query(
        `select distinct n.dealership_id as "dealershipId", n.title, n.text, n.link from notification n
          where n.type = 'threshold' and n.link like '/dashboard/service?drill=%'`,
      ),
    );
    expect(new Set(told.map(({ dealershipId }) => dealershipId)).size).toBe(plans.length);
    for (const { dealershipId, title, text, link } of told) {
      const address = new URL(link, 'http://product.invalid').searchParams;
      const [key, scope] = (address.get('drill') ?? '').split('.');
      const answer = await api.send(calls.monthlyNumbers, {
        as: person!,
        params: { userId: person!.userId, dealershipId },
        query: { startDate: address.get('startDate')!, endDate: address.get('endDate')!, compare: 'none' },
      });
      const { kpis } = calls.monthlyNumbers.response.parse(answer.body).data;
      const kpi = kpis.find((each) => each.key === key && each.scope === scope);
      // These figures are quotients, so neither the goal nor the pace of a month affects them.
      const figure = kpi === undefined ? null : judgedFigure({ ...kpi, facts: {} });
      expect({ link, said: text.split(/ (?:in|during) /)[0], standing: title.split(' to ').at(-1) }).toEqual({
        link,
        said: figure === null ? 'no figure' : formatJudged(key ?? '', figure.shown, figure.target),
        standing: STANDINGS[kpi?.status ?? 'none'],
      });
    }
    await api.close();
  } finally {
    await close();
  }
}, 120_000);
