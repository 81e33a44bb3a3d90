import { type Caches, type Database, type WatchedTable, withScope } from '@fixed-ops/database';
import { type Account, readAccount } from '../auth/account.ts';
import { setFactsSource } from '../core/store-facts/known-facts.ts';
import { readStoresFacts, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { type DataVersion, readAnnotationVersion, readDataVersion } from '../http/etag.ts';
import { CachedLookups } from './cached-lookups.ts';

const MOST_ACCOUNTS = 5_000;
const MOST_VERSIONS = 5_000;
/** Of a dealership, or of those that somebody asks for together. */
const MOST_FACTS = 500;

/** Tables that say which answers hold; all others say who may do what, and names in answers. */
const OF_DATA: ReadonlySet<WatchedTable> = new Set(['data_version', 'remark_version', 'average_option']);

/**
 * What every request needs to know of the database, remembered between requests: the person behind an account, the versions
 * that answers follow from, and what is known of a store. A change through this process is forgotten before it is answered, so it holds for the very next
 * request; one by another process as soon as its message arrives, a few milliseconds after its commit, and within five seconds
 * where no messages arrive.
 */
export class LookupCache {
  readonly #db: Database;
  readonly #accounts: CachedLookups<Account>;
  readonly #data: CachedLookups<DataVersion>;
  readonly #annotations: CachedLookups<string>;
  readonly #facts: CachedLookups<ReadonlyMap<string, StoreFacts>>;
  readonly close: () => void;

  /**
   * @param db a view with the time that a look-up may take: one look-up is for everybody who waits, and of no request.
   * @param caches of the requests, which then ask here for the facts of stores
   */
  constructor(db: Database, caches: Caches) {
    this.#db = db;
    const watch = db.watch((table) => {
      this.#data.forget();
      this.#annotations.forget();
      this.#facts.forget();
      if (table === null || !OF_DATA.has(table)) this.#accounts.forget();
    });
    const heardUntil = () => watch.heardUntil();
    this.#accounts = new CachedLookups({ most: MOST_ACCOUNTS, heardUntil });
    this.#data = new CachedLookups({ most: MOST_VERSIONS, heardUntil });
    this.#annotations = new CachedLookups({ most: MOST_VERSIONS, heardUntil });
    this.#facts = new CachedLookups({ most: MOST_FACTS, heardUntil });
    setFactsSource(caches, (dealershipIds) => this.#storesFacts(dealershipIds));
    this.close = () => {
      setFactsSource(caches, null);
      watch.close();
    };
  }

  /** The person with this object id of the identity provider; rejects with 401 for an id that nobody has. */
  account(localAccountId: string): Account | Promise<Account> {
    return this.#accounts.get(localAccountId, () => readAccount(this.#for(localAccountId), localAccountId));
  }

  /** The same as the database has it now. */
  accountAnew(localAccountId: string): Promise<Account> {
    return readAccount(this.#for(localAccountId), localAccountId);
  }

  /** What answers from these dealerships' data follow from. */
  dataVersion(dealershipIds: readonly string[]): DataVersion | Promise<DataVersion> {
    return this.#data.get(dealershipIds.join('\n'), () => readDataVersion(this.#for('versions'), dealershipIds));
  }

  /** What the notes and verdicts of the dealership follow from. */
  annotationVersion(dealershipId: string): string | Promise<string> {
    return this.#annotations.get(dealershipId, () => readAnnotationVersion(this.#for('versions'), dealershipId));
  }

  /** Of one data version: an answer of the next one begins with facts that are as new. */
  async #storesFacts(dealershipIds: readonly string[]): Promise<ReadonlyMap<string, StoreFacts>> {
    const { version } = await this.dataVersion(dealershipIds);
    const key = `${version}|${dealershipIds.join('\n')}`;
    return this.#facts.get(key, () => readStoresFacts(this.#for('facts'), dealershipIds));
  }

  /** Look-ups take turns by whom they are for. */
  #for(owner: string): Database {
    return withScope(this.#db, { owner });
  }
}
