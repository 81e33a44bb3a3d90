import type { Driver, Listening } from '../driver.ts';
import { CHANGE_CHANNEL, isWatchedTable, tablesChangedBy, type WatchedTable } from './watched-tables.ts';

/** Told the table whose rows may have changed; null is any of them, because something may have gone unheard. */
export type ChangeHandler = (table: WatchedTable | null) => void;

/** A watch on the tables that the service remembers rows of. */
export interface Watch {
  /**
   * A moment on the clock of `performance.now()`: every change committed before it, by whichever process, has been told. It stays
   * behind while nothing is heard from the database, and is -Infinity where no change of another process can be heard.
   */
  heardUntil(): number;
  close(): void;
}

/** What tells the watchers of one driver: its own writes, before they are answered, and what other sessions notify. */
export class Changes {
  readonly #driver: Driver;
  readonly #handlers = new Set<ChangeHandler>();
  #listening: Listening | null = null;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** The watched tables that a statement through the driver may have changed; none while nobody watches. */
  changedBy(text: string): readonly WatchedTable[] {
    return this.#handlers.size === 0 ? [] : tablesChangedBy(text);
  }

  /** Tells every watcher, whether or not the write succeeded: a lost connection may have committed it. */
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
