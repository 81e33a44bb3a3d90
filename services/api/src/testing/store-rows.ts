import { userIdSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  type DealershipSeed,
  insertDealership,
  insertGroup,
  insertPerson,
  type Person,
  type PersonInput,
} from './builders.ts';

export type DealershipInput = Omit<DealershipSeed, 'groupId'>;
type OwnNumber = Omit<NonNullable<PersonInput['numbers']>[number], 'dealershipId'>;

/** A group `g1` with its dealerships in a database, and its people, who are known by their id. */
export class StoreRows {
  readonly db: Database;
  readonly dealerships: readonly string[];
  readonly #people: Map<string, Person>;

  protected constructor(db: Database, dealerships: readonly string[], people: readonly Person[] = []) {
    this.db = db;
    this.dealerships = dealerships;
    this.#people = new Map(people.map((person) => [person.userId, person]));
  }

  /** Puts the group into an empty database. */
  static async make(db: Database, dealerships: readonly DealershipInput[] = [{ id: 'd1' }]): Promise<StoreRows> {
    await insertGroup(db, 'g1');
    for (const input of dealerships) await insertDealership(db, { ...input, groupId: 'g1' });
    return new StoreRows(
      db,
      dealerships.map(({ id }) => id),
    );
  }

  /** Dealerships, in the order of their ids, and people that are in the database. */
  protected static async read(db: Database): Promise<{ dealerships: string[]; people: Person[] }> {
    const dealerships = await db.query<{ id: string }>('select id from dealership order by id');
    const people = await db.query<{ id: string; account: string }>(
      'select id, local_account_id as account from app_user',
    );
    return {
      dealerships: dealerships.map(({ id }) => id),
      people: people.map(({ id, account }) => ({ userId: userIdSchema.parse(id), localAccountId: account })),
    };
  }

  /** Somebody of all its dealerships. */
  async person(id: string, input: Partial<PersonInput> = {}): Promise<Person> {
    const person = await insertPerson(this.db, { groupId: 'g1', dealerships: this.dealerships, ...input, id });
    this.#people.set(id, person);
    return person;
  }

  /** Several, each of whom is called by the id. */
  async addPeople(inputs: Readonly<Record<string, Partial<PersonInput>>>): Promise<void> {
    for (const [id, input] of Object.entries(inputs))
      await this.person(id, { firstName: id, lastName: 'Person', ...input });
  }

  /** Somebody who sees own rows only, by these numbers in each of the dealerships named. */
  ownViewer(
    id: string,
    numbers: readonly OwnNumber[],
    at: readonly string[] = this.dealerships,
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
}
