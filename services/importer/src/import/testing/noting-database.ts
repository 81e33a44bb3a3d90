import type { Database } from '@fixed-ops/database';

/** A database that records the tables that rows are copied into. For staging tables, it is the name after "staged". */
export class NotingDatabase {
  readonly copied: string[] = [];
  readonly db: Database;

  constructor(real: Database) {
    this.db = this.#noting(real);
  }

  #noting(real: Database): Database {
    return {
      query: (text, params) => real.query(text, params),
      execute: (text, params) => real.execute(text, params),
      copyIn: (table, columns, rows) => {
        this.copied.push(table.replace(/^d[0-9a-f]+_[0-9a-f]+_/, 'staged '));
        return real.copyIn(table, columns, rows);
      },
      transaction: (work) => real.transaction((tx) => work(this.#noting(tx))),
      watch: (handler) => real.watch(handler),
      close: () => real.close(),
    };
  }
}
