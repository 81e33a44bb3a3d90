import type { CallDefinition } from '@fixed-ops/contract';
import { type Database, DatabaseError } from '@fixed-ops/database';
import { openSharedDatabase, openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { bumpDataVersion } from '../data-version.ts';
import type { Person } from './builders.ts';
import { type Answer, openTestDatabase, startApi, type TestApi, type TestRequest } from './start-api.ts';
import { type DealershipInput, StoreRows } from './store-rows.ts';

/** What is asked, besides by whom; of the first dealership, unless another is named. */
export interface StoreRequest extends Omit<TestRequest, 'as' | 'token'> {
  readonly dealershipId?: string;
}

/** A store that several files begin with. It is made once in a run of tests. */
export interface StoreSeed {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  readonly dealerships?: readonly DealershipInput[];
  readonly fill: (store: StoreRows) => Promise<void>;
}

const databaseSeed = ({ name, dealerships, fill }: StoreSeed) => ({
  name,
  fill: async (db: Database) => fill(await StoreRows.make(db, dealerships)),
});

/** A group `g1` with its dealerships on a database, the service on it, and people who are known by their id. */
export class TestStore extends StoreRows {
  readonly api: TestApi;
  readonly #close: () => Promise<void>;

  private constructor(
    db: Database,
    api: TestApi,
    close: () => Promise<void>,
    { dealerships, people = [] }: { readonly dealerships: readonly string[]; readonly people?: readonly Person[] },
  ) {
    super(db, dealerships, people);
    this.api = api;
    this.#close = close;
  }

  /** One on an empty database of its own; `service` says what is not as usual, such as the clock. */
  static async open(
    dealerships?: readonly DealershipInput[],
    service: Omit<Parameters<typeof startApi>[0], 'db'> = {},
  ): Promise<TestStore> {
    const { db, close } = await openTestDatabase();
    const rows = await StoreRows.make(db, dealerships);
    return new TestStore(db, await startApi({ ...service, db }), close, rows);
  }

  /** One on a copy of the seed, which the file may change as it likes. */
  static async copyOf(seed: StoreSeed): Promise<TestStore> {
    return TestStore.#on(await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE, databaseSeed(seed)));
  }

  /** One on the seed itself, together with all other files that only read it. */
  static async sharing(seed: StoreSeed): Promise<TestStore> {
    const opened = await openSharedDatabase(process.env.FIXED_OPS_TEST_DATABASE, databaseSeed(seed));
    return TestStore.#on(opened, (db) => explaining(db, seed));
  }

  static async #on({ db, close }: TemporaryDatabase, forTests = (same: Database) => same): Promise<TestStore> {
    return new TestStore(forTests(db), await startApi({ db }), close, await StoreRows.read(db));
  }

  /** Asks a call as one of its people. */
  ask(call: CallDefinition, who: string, input: StoreRequest = {}): Promise<Answer> {
    const { dealershipId = this.dealerships[0] ?? '', params, ...rest } = input;
    const as = this.personOf(who);
    return this.api.send(call, { ...rest, as, params: { userId: as.userId, dealershipId, ...params } });
  }

  /** Says that rows of a dealership have changed, as an import does: answers are kept until then. */
  async changed(dealershipId = 'd1'): Promise<void> {
    await bumpDataVersion(this.db, dealershipId, new Date());
  }

  /** Makes the feed of a dealership one that lacks these fields and no others. */
  async lacks(fields: readonly string[], dealershipId = 'd1'): Promise<void> {
    await this.db.execute('update dealership set fields_not_provided = $1::jsonb where id = $2', [
      JSON.stringify(fields),
      dealershipId,
    ]);
    await this.changed(dealershipId);
  }

  /** Whether a call of its service would have changed what nobody may change. */
  get hasRefused(): boolean {
    return this.api.logged.some((line) => line.includes(REFUSAL));
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.#close();
  }
}

/** Opens a store for all tests of a file and closes it after them; call it at the top of the file. It is there from the first test on. */
export function useTestStore(open: () => Promise<TestStore>): () => TestStore {
  let opened: TestStore | undefined;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error('The store is there from the first test on.');
    return opened;
  };
}

/** The seed's store for a file that only reads; call it at the top of the file. A test that changes it, by a call or by itself, fails. */
export function useSharedStore(seed: StoreSeed): () => TestStore {
  const store = useTestStore(() => TestStore.sharing(seed));
  afterEach(() => {
    if (store().hasRefused) throw new Error(sentenceAbout(seed));
  });
  return store;
}

/** PostgreSQL's words and code for a change where nothing may be changed. */
const REFUSAL = 'in a read-only transaction';
const READ_ONLY = '25006';

const sentenceAbout = ({ name }: StoreSeed) =>
  `This file shares the store "${name}" with others, so that nothing may change it: let it have one of its own by useTestStore(() => TestStore.copyOf(${name})).`;

/** The database for what tests do by themselves: says what to do instead of a change. */
function explaining(db: Database, seed: StoreSeed): Database {
  const explain = (error: unknown): never => {
    const isChange = error instanceof DatabaseError && error.sqlState === READ_ONLY;
    throw isChange ? new Error(sentenceAbout(seed), { cause: error }) : error;
  };
  return {
    ...db,
    query: (text, params) => db.query<never>(text, params).catch(explain),
    execute: (text, params) => db.execute(text, params).catch(explain),
    transaction: (work) => db.transaction(work).catch(explain),
    copyIn: (table, columns, rows) => db.copyIn(table, columns, rows).catch(explain),
  };
}
