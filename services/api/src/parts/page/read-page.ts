import type { ListQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Parameters } from '../../core/selection/line-condition.ts';
import { sortTerms } from '../../http/sort-terms.ts';

/** A list as SQL. The columns of its rows have the names of the answer's fields. */
export interface PageSource<Row extends z.ZodType, Totals extends z.ZodType> {
  /** CTEs to begin with, followed by a comma, or empty. */
  readonly with: string;
  /** The statement that selects all rows. */
  readonly rows: string;
  /** Whether `rows` reads from the leading CTEs. Then most columns are computed only for the rows of the page. */
  readonly isCheapTwice?: boolean;
  readonly row: Row;
  readonly totals: Totals;
  /** Aggregates over the whole selection, by name. */
  readonly totalsSql: Readonly<Record<string, string>>;
  /** Columns that the list can be ordered by. */
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  /** Columns that identify a row, so that pages never overlap. */
  readonly key: readonly string[];
  readonly searchIn: readonly string[];
}

const answer = z.object({ total: z.number(), totals: z.unknown(), page: z.array(z.unknown()), more: z.unknown() });

/** A page of a list, and its totals over the whole selection. */
export interface Page<Row extends z.ZodType, Totals extends z.ZodType> {
  readonly data: z.output<Row>[];
  readonly total: number;
  readonly totals: z.output<Totals>;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads a page in one statement. Throws a 400 for an unknown column. */
export async function readPage<Row extends z.ZodType, Totals extends z.ZodType>(
  db: Database,
  source: PageSource<Row, Totals>,
  query: ListQuery,
  parameters: Parameters,
): Promise<Page<Row, Totals>> {
  return (await readPageAndMore(db, source, query, parameters, 'null::json')).list;
}

/**
 * The same with another value that is computed from the leading CTEs, so that they are read once.
 * @param more SQL of a json value
 */
export async function readPageAndMore<Row extends z.ZodType, Totals extends z.ZodType>(
  db: Database,
  source: PageSource<Row, Totals>,
  query: ListQuery,
  parameters: Parameters,
  more: string,
): Promise<{ readonly list: Page<Row, Totals>; readonly more: unknown }> {
  const order = orderBy(source, query.sort);
  const totals = Object.entries(source.totalsSql).map(([name, sql]) => `'${name}', ${sql}`);
  const later = source.isCheapTwice === true;
  const key = source.key.map((column) => `"${column}"`).join(', ');
  const limited = (columns: string) => `select ${columns} from kept
              order by ${order}
              limit ${parameters.add(query.pageSize)} offset ${parameters.add((query.page - 1) * query.pageSize)}`;
  const text = `
    with ${source.with} listed as ${later ? 'not materialized ' : ''}(${source.rows}),
    kept as materialized (select ${later ? columnsIn(key, order, ...totals) : '*'}
                            from listed${searchCondition(source.searchIn, query.search, parameters)}),
    page as (${later ? `select l.* from (${limited(key)}) k join listed l using (${key})` : limited('*')})
    select (select count(*) from kept) as total,
           (select json_build_object(${totals.join(', ')}) from kept) as totals,
           (select coalesce(json_agg(row_to_json(page) order by ${order}), '[]') from page) as page,
           (${more}) as more`;
  const [found] = await db.query(text, parameters.values);
  const { total, totals: sums, page, more: besides } = answer.parse(found);
  const list = {
    data: page.map((row) => source.row.parse(row)),
    total,
    totals: source.totals.parse(sums),
    page: query.page,
    pageSize: query.pageSize,
  };
  return { list, more: besides };
}

/** The columns that the pieces of SQL name, each once. */
const columnsIn = (...pieces: readonly string[]): string =>
  [...new Set(pieces.flatMap((sql) => sql.match(/"\w+"/g) ?? []))].join(', ');

function orderBy(
  { sortable, defaultSort, key }: Pick<PageSource<z.ZodType, z.ZodType>, 'sortable' | 'defaultSort' | 'key'>,
  sort: readonly string[] | undefined,
): string {
  const columns = Object.fromEntries(sortable.map((name) => [name, `"${name}"`]));
  const parts = sortTerms(sort && sort.length > 0 ? sort : [defaultSort], columns);
  return [...parts, ...key.map((column) => `"${column}" asc`)].join(', ');
}

function searchCondition(columns: readonly string[], search: string | undefined, parameters: Parameters): string {
  const text = search?.trim() ?? '';
  if (text === '' || columns.length === 0) return '';
  const pattern = parameters.add(`%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  return ` where ${columns.map((column) => `"${column}" ilike ${pattern}`).join(' or ')}`;
}
