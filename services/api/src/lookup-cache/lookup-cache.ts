import { type Database, type WatchedTable, withScope } from '@fixed-ops/database';
import { type Account, readAccount } from '../auth/account.ts';
import { type DataVersion, readAnnotationVersion, readDataVersion } from '../http/etag.ts';
import { CachedLookups } from './cached-lookups.ts';

const MOST_ACCOUNTS = 5_000;
const MOST_VERSIONS = 5_000;

/** Tables that say which answers hold; all others say who may do what, and names in answers. */
const OF_DATA: ReadonlySet<WatchedTable> = new Set(['data_version', 'remark_version', 'average_option']);

/**
 * What every request needs to know of the database, remembered between requests: the person behind an account, and the versions
 * that answers follow from. A change through this process is forgotten before it is answered, so it holds for the very next
 * request; one by another process as soon as its message arrives, a few milliseconds after its commit, and within five seconds
 * where no messages arrive.
 */
export class LookupCache {
  readonly #db: Database;
  readonly #accounts: CachedLookups<Account>;
  readonly #data: CachedLookups<DataVersion>;
  readonly #annotations: CachedLookups<string>;
  readonly close: () => void;

  /** @param db a view with the time that a look-up may take: one look-up is for everybody who waits, and of no request. */
  constructor(db: Database) {
    this.#db = db;
    const watch = db.watch((table) => {
      this.#data.forget();
      this.#annotations.forget();
      if (table === null || !OF_DATA.has(table)) this.#accounts.forget();
    });
    const heardUntil = () => watch.heardUntil();
    this.#accounts = new CachedLookups({ most: MOST_ACCOUNTS, heardUntil });
    this.#data = new CachedLookups({ most: MOST_VERSIONS, heardUntil });
    this.#annotations = new CachedLookups({ most: MOST_VERSIONS, heardUntil });
    this.close = () => watch.close();
  }

  /** The person with this object id of the identity provider; rejects with 401 for an id that nobody has. */
  account(localAccountId: string): Account | Promise<Account> {
    return this.#accounts.get(localAccountId, () => readAccount(this.#for(localAccountId), localAccountId));
  }

  /** What answers from these dealerships' data follow from. */
  dataVersion(dealershipIds: readonly string[]): DataVersion | Promise<DataVersion> {
    return this.#data.get(dealershipIds.join('\n'), () => readDataVersion(this.#for('versions'), dealershipIds));
  }

  /** What the notes and verdicts of the dealership follow from. */
  annotationVersion(dealershipId: string): string | Promise<string> {
    return this.#annotations.get(dealershipId, () => readAnnotationVersion(this.#for('versions'), dealershipId));
  }

  /** Look-ups take turns by whom they are for. */
  #for(owner: string): Database {
    return withScope(this.#db, { owner });
  }
}
