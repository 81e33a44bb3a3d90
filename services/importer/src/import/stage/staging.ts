import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { stagedTypeOf } from '../columns/column.ts';
import { importFiles } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { ORDER_KINDS } from '../columns/order-kinds.ts';

const SCHEMA = 'import_staging';
/** An arbitrary number that no other code locks. */
const SCHEMA_LOCK = 7_301_951;

/** The size of a message for COPY: much faster than single rows, and much smaller than memory. */
export const COPY_CHARACTERS = 1024 * 1024;

/** Repair orders, and kinds whose rows belong to them. */
const OF_ORDERS: readonly string[] = [...ORDER_KINDS, 'inspections', 'inspection_items'];

/** Whether rows of a kind are repair orders or belong to them. */
export const isOfOrders = (kind: string): boolean => OF_ORDERS.includes(kind);

/** Memory for each sort or hash of a statement over staged rows. The server's own setting does not change. */
const WORK_MEMORY = '12MB';

/** PostgreSQL 15 lacks this setting and sorts for each sum. */
const SORTED_ONCE = `select set_config(name, 'on', true) from pg_settings where name = 'enable_presorted_aggregate'`;

/** A sample of six thousand rows suffices to plan joins. The default of thirty thousand takes five times as long. */
const STATISTICS = 20;

/** The code that stages rows analyzes them itself, and few of them are deleted. */
const KEPT = 'with (autovacuum_enabled = false)';

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * The tables in which the files of one dealership wait for their merge: unlogged, in a schema of their own, and dropped by the next import
 * if this one was killed. Every run has its own, so that a run that lost its lock cannot write into the tables of another.
 */
export class Staging {
  readonly #db: Database;
  readonly #store: string;
  readonly #prefix: string;

  constructor(db: Database, dealershipId: string, run: string) {
    this.#db = db;
    this.#store = `d${hashed(dealershipId)}_`;
    this.#prefix = `${this.#store}${hashed(run)}_`;
  }

  /** The name of a staged table in a statement. */
  readonly table = (name: string): string => `${SCHEMA}.${this.#prefix}${name}`;

  /**
   * Drops the tables of a killed import, and makes an empty table for every kind of file and, for files of repair orders, for the kinds
   * that they may refer to.
   */
  async prepare(kinds: ReadonlySet<string>): Promise<void> {
    // Two processes may make it at once, and "if not exists" does not keep one of them from failing.
    await this.#db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1::bigint)', [SCHEMA_LOCK]);
      await tx.execute(`create schema if not exists ${SCHEMA}`);
    });
    await this.#drop(this.#store);
    const needsAll = OF_ORDERS.some((kind) => kinds.has(kind));
    const wanted = (kind: string) =>
      kinds.has(kind) || (needsAll && (OF_ORDERS.includes(kind) || kind === 'labor_types'));
    for (const file of importFiles.filter(({ kind }) => wanted(kind))) {
      const columns = file.columns.map((column) => `${column.name} ${stagedTypeOf(column)}`);
      await this.create(file.kind, `(file_no smallint not null, file_line integer not null, ${columns.join(', ')})`);
    }
    await this.create('refused', '(ro_number text not null, ro_suffix text not null)');
    await this.create(
      'fingerprint',
      '(file_no smallint not null, file_line integer not null, fingerprint text not null)',
    );
    await this.create('refused_unit', '(file_no smallint not null, kind text not null, unit text not null)');
  }

  /** Makes a table from its columns, or from `as select …`. */
  async create(name: string, definition: string, params: readonly unknown[] = []): Promise<void> {
    await this.run(this.#created(name, definition), params);
  }

  /** As `create`, but sorts rows once for all sums with the same order instead of for each of them. For many small groups. */
  async createSortedOnce(name: string, definition: string, params: readonly unknown[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(`set local work_mem = '${WORK_MEMORY}'`);
      await tx.query(SORTED_ONCE);
      await tx.execute(this.#created(name, definition), params);
    });
  }

  #created(name: string, definition: string): string {
    // Columns come before the storage options, and a query comes after them.
    const parts = definition.startsWith('(') ? [definition, KEPT] : [KEPT, definition];
    return `create unlogged table ${this.table(name)} ${parts.join(' ')}`;
  }

  /** Runs a statement over staged rows in a separate transaction. */
  async run(statement: string, params: readonly unknown[] = []): Promise<number> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(`set local work_mem = '${WORK_MEMORY}'`);
      return tx.execute(statement, params);
    });
  }

  /** Queries staged rows. */
  async query<R extends object>(statement: string, params: readonly unknown[] = []): Promise<R[]> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(`set local work_mem = '${WORK_MEMORY}'`);
      return tx.query<R>(statement, params);
    });
  }

  /** Updates the planner's statistics of a table and of the columns that join it. */
  async analyze(name: string, columns: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(`set local default_statistics_target = ${STATISTICS}`);
      await tx.execute(`analyze ${this.table(name)} (${columns.join(', ')})`);
    });
  }

  /** Adds rows in COPY's text format in a separate transaction, so that other sessions wait only for these. */
  async copy(name: string, columns: readonly string[], rows: Iterable<string | Uint8Array>): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(`set local search_path to ${SCHEMA}, public`);
      await tx.copyIn(`${this.#prefix}${name}`, columns, rows);
    });
  }

  /** Removes the tables of this run. */
  async clear(): Promise<void> {
    await this.#drop(this.#prefix);
  }

  async #drop(prefix: string): Promise<void> {
    const tables = await this.#db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = $1 and starts_with(tablename, $2) order by 1`,
      [SCHEMA, prefix],
    );
    if (tables.length === 0) return;
    await this.#db.execute(`drop table ${tables.map(({ name }) => `${SCHEMA}."${name}"`).join(', ')}`);
  }

  /** The staged columns of a file for COPY. */
  static columnsOf(file: ImportFile): readonly string[] {
    return ['file_no', 'file_line', ...file.columns.map((column) => column.name)];
  }
}
