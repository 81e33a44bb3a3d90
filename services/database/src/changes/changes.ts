import type { Driver, Listening } from '../driver.ts';
import { CHANGE_CHANNEL, isWatchedTable, tablesChangedBy, type WatchedTable } from './watched-tables.ts';

/**
 * Called with the table whose rows may have changed, or with null if rows of any table may have, because a notification may have been
 * missed.
 */
export type ChangeHandler = (table: WatchedTable | null) => void;

/** A watch on the tables whose rows the service caches. */
export interface Watch {
  /**
   * A time of `performance.now()`. Every change that any process committed before it has been reported. It does not advance while the
   * database sends nothing, and is -Infinity if changes of other processes cannot be received.
   */
  heardUntil(): number;
  close(): void;
}

/** Reports changes to the watchers of one driver: its own writes before they are answered, and the notifications of other sessions. */
export class Changes {
  readonly #driver: Driver;
  readonly #handlers = new Set<ChangeHandler>();
  #listening: Listening | null = null;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** The watched tables that a statement through the driver may have changed. Empty while nobody watches. */
  changedBy(text: string): readonly WatchedTable[] {
    return this.#handlers.size === 0 ? [] : tablesChangedBy(text);
  }

  /** Notifies every watcher, whether or not the write succeeded, because a lost connection may have committed it. */
  tell(tables: Iterable<WatchedTable | null>): void {
    for (const table of tables) for (const handler of this.#handlers) handler(table);
  }

  watch(handler: ChangeHandler): Watch {
    this.#handlers.add(handler);
    this.#listening ??= this.#driver.listen(CHANGE_CHANNEL, {
      heard: (table) => this.tell([isWatchedTable(table) ? table : null]),
      missed: () => this.tell([null]),
    });
    return {
      heardUntil: () => this.#listening?.heardUntil() ?? Number.NEGATIVE_INFINITY,
      close: () => {
        this.#handlers.delete(handler);
        if (this.#handlers.size > 0) return;
        this.#listening?.close();
        this.#listening = null;
      },
    };
  }

  close(): void {
    this.#handlers.clear();
    this.#listening?.close();
    this.#listening = null;
  }
}
