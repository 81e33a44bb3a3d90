import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { type CallDefinition, type CallResponse, userIdSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { demoPlans, loadDemo } from '@fixed-ops/demo';
import { z } from 'zod';

export const TODAY = '2026-11-20';
export const TOYOTA = 'd-harborline-toyota';
const CHEVROLET = 'd-harborline-chevrolet';
export const stores = [TOYOTA, CHEVROLET];
/** A store with inspections, which the other two lack. */
export const INSPECTING = 'd-lakeview-honda';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A person of the group who makes the calls. */
export interface Asker {
  readonly userId: z.output<typeof userIdSchema>;
  readonly localAccountId: string;
}

export const personSchema = z.object({ id: userIdSchema, local_account_id: z.string() });

async function personWhere(db: Database, condition: string): Promise<Asker> {
  const [row] = await db.query(
    `select id, local_account_id from app_user where deleted_at is null and is_verified and ${condition} order by id limit 1`,
  );
  const person = personSchema.parse(row);
  return { userId: person.id, localAccountId: person.local_account_id };
}

/**
 * Generated stores with three months each and the service on them, for all tests of a file. Call it at the top of the file.
 *
 * @param others stores besides the two
 */
export function useGeneratedStores(others: readonly string[] = []) {
  const loaded = [...stores, ...others];
  let database: TemporaryDatabase | undefined;
  let api: TestApi | undefined;
  let everything: Asker | undefined;
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stores are there from the first test on.');
    return part;
  };
  beforeAll(async () => {
    database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    const { db } = database;
    const plans = demoPlans.filter(({ id }) => loaded.includes(id)).map((plan) => ({ ...plan, monthsOfHistory: 3 }));
    await loadDemo(db, { today: TODAY, plans });
    api = await startApi({ db });
    everything = await personWhere(db, "dev_features and role <> 'EMPLOYEE'");
    for (const store of loaded) {
      await db.execute('insert into user_dealership (user_id, dealership_id) values ($1, $2) on conflict do nothing', [
        everything.userId,
        store,
      ]);
      await db.execute(
        "insert into dealership_product (dealership_id, code, display_name) values ($1, 'XTime', 'Xtime') on conflict do nothing",
        [store],
      );
    }
  }, 180_000);
  afterAll(async () => {
    await api?.close();
    await database?.close();
  });

  return {
    get db(): Database {
      return there(database).db;
    },
    get api(): TestApi {
      return there(api);
    },
    /** Makes a call as a browser does. The default person may open everything and sees everybody. */
    async ask<C extends CallDefinition>(
      call: C,
      store: string,
      { from, to }: Span,
      query: Readonly<Record<string, string>> = {},
      as: Asker = there(everything),
    ): Promise<CallResponse<C>> {
      const answer = await there(api).send(call, {
        as,
        params: { userId: as.userId, dealershipId: store },
        query: { startDate: from, endDate: to, compare: 'none', ...query },
      });
      if (answer.status !== 200)
        throw new Error(`${call.name} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
      return call.response.parse(answer.body) as CallResponse<C>;
    },
  };
}
