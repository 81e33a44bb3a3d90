import type { CallDefinition } from '@fixed-ops/contract';
import type { Database, TemporaryDatabase } from '@fixed-ops/database';
import { bumpDataVersion } from '../data-version.ts';
import {
  type DealershipSeed,
  insertDealership,
  insertGroup,
  insertPerson,
  type Person,
  type PersonInput,
} from './builders.ts';
import { type Answer, openTestDatabase, startApi, type TestApi, type TestRequest } from './start-api.ts';

type OwnNumber = Omit<NonNullable<PersonInput['numbers']>[number], 'dealershipId'>;

/** What is asked, besides by whom; of the first dealership, unless another is named. */
export interface StoreRequest extends Omit<TestRequest, 'as' | 'token'> {
  readonly dealershipId?: string;
}

/** A group `g1` with its dealerships on a database of its own, the service on it, and people who are known by their id. */
export class TestStore {
  readonly api: TestApi;
  readonly #database: TemporaryDatabase;
  readonly #dealerships: readonly string[];
  readonly #people = new Map<string, Person>();

  private constructor(database: TemporaryDatabase, api: TestApi, dealerships: readonly string[]) {
    this.#database = database;
    this.api = api;
    this.#dealerships = dealerships;
  }

  static async open(dealerships: readonly Omit<DealershipSeed, 'groupId'>[] = [{ id: 'd1' }]): Promise<TestStore> {
    const database = await openTestDatabase();
    await insertGroup(database.db, 'g1');
    for (const input of dealerships) await insertDealership(database.db, { ...input, groupId: 'g1' });
    const api = await startApi({ db: database.db });
    const ids = dealerships.map(({ id }) => id);
    return new TestStore(database, api, ids);
  }

  get db(): Database {
    return this.#database.db;
  }

  /** Somebody of all its dealerships. */
  async person(id: string, input: Partial<PersonInput> = {}): Promise<Person> {
    const person = await insertPerson(this.db, { groupId: 'g1', dealerships: this.#dealerships, ...input, id });
    this.#people.set(id, person);
    return person;
  }

  /** Somebody who sees own rows only, by these numbers in each of the dealerships named. */
  ownViewer(
    id: string,
    numbers: readonly OwnNumber[],
    at: readonly string[] = this.#dealerships,
    input: Partial<PersonInput> = {},
  ): Promise<Person> {
    return this.person(id, {
      role: 'EMPLOYEE',
      jobTitle: 'SERVICE_ADVISOR',
      numbers: at.flatMap((dealershipId) => numbers.map((each) => ({ dealershipId, ...each }))),
      ...input,
    });
  }

  personOf(id: string): Person {
    const found = this.#people.get(id);
    if (!found) throw new Error(`nobody is called ${id}`);
    return found;
  }

  /** Asks a call as one of its people. */
  ask(call: CallDefinition, who: string, input: StoreRequest = {}): Promise<Answer> {
    const { dealershipId = this.#dealerships[0] ?? '', params, ...rest } = input;
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

  async close(): Promise<void> {
    await this.api.close();
    await this.#database.close();
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
