import type { CallDefinition, ListQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { headOf, type SheetColumn } from '@fixed-ops/sheets';
import type { z } from 'zod';
import type { Permission, SeenDealership } from '../auth/viewer.ts';
import { readDataVersion } from './etag.ts';
import { type AveragesBeside, type AverageWords, averagesInWords } from './export/averages-in-words.ts';
import { type ListFile, listFile } from './export/list-file.ts';
import { listPages, wholeList, withFirstPage } from './export/list-pages.ts';
import { parseCachedInput, parseInput } from './parse-input.ts';
import {
  type CachedOptions,
  type CachedRoute,
  cachedRoute,
  type LiveRoute,
  type RouteOptions,
  route,
} from './route.ts';
import type { CachedInput, DealershipInput } from './route-input.ts';

/** The fields that all list calls answer. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** For a list of one month instead of days. */
  readonly month?: string | undefined;
  /** The store's rates, in a person's own view. */
  readonly storeAverage?: AveragesBeside;
}

/** The name and the columns of the list's file. */
export interface FileOptions<Row> {
  /** A short title, `Repair orders`: the file name starts with it, and it names the sheet. */
  readonly list: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Names and formats of the rates of `storeAverage`, as on the screen, for the last line of the file. */
  readonly averages?: AverageWords;
}

export interface ListOptions<Q extends z.ZodType, Row> {
  /** Set if the handler computes every row for any page. A file then reads all rows at once and not page by page. */
  readonly isInMemory?: boolean;
  /** The file for a question, if the rows of a call depend on its question. */
  readonly file: FileOptions<Row> | ((query: z.output<Q>) => FileOptions<Row>);
}

/**
 * A route of a call that answers a list page by page, or the whole selection as a CSV or Excel file on request (API.md, "Lists, exports,
 * caching"). The same handler makes the file, so the file shows no row that a page would not.
 */
export function listRoute<
  P extends z.ZodType,
  Q extends z.ZodType<ListQuery>,
  B extends z.ZodType,
  R extends z.ZodType,
  Row,
>(
  call: CallDefinition<P, Q, B, R>,
  options: RouteOptions &
    ListOptions<Q, Row> &
    FileFacts<z.input<R>, Row> & {
      readonly handler: (input: DealershipInput<P, Q, B>) => Promise<z.input<R> & ListAnswer<Row>>;
    },
): LiveRoute {
  return {
    ...route(call, options),
    file: (raw) => fileOf(options, { ...raw, ...parseInput(call, raw) }),
  };
}

/** What only the answer tells about a file. */
export interface FileFacts<Answer, Row> {
  /**
   * What the rows come to that is no sum of a column, such as a rate or a mean, by the head of its column. The last row of a workbook has
   * it, as the last row of the screen's table does.
   */
  readonly footOf?: (answer: Answer) => Readonly<Record<string, number | null>>;
  /** Fits the columns to the answer, which tells the unit of a gap for example. */
  readonly fitColumns?: (columns: readonly SheetColumn<Row>[], answer: Answer) => readonly SheetColumn<Row>[];
}

/** Text for the file's last line that the answer does not contain, such as rates of another call. */
export interface LastLine<Input> {
  readonly lastLine?: (input: Input) => Promise<string | null>;
}

/** The same for a list whose answers are cached (`cachedRoute`). */
export function cachedListRoute<
  P extends z.ZodType,
  Q extends z.ZodType<ListQuery>,
  B extends z.ZodType,
  R extends z.ZodType,
  Row,
  Asked extends Permission = never,
>(
  call: CallDefinition<P, Q, B, R>,
  options: CachedOptions<Asked> &
    ListOptions<Q, Row> &
    FileFacts<z.input<R>, Row> &
    LastLine<CachedInput<P, Q, Asked>> & {
      readonly handler: (input: CachedInput<P, Q, Asked>) => Promise<z.input<R> & ListAnswer<Row>>;
    },
): CachedRoute {
  return {
    ...cachedRoute(call, options),
    file: (raw) => fileOf(options, { ...raw, ...parseCachedInput(call, raw) }),
  };
}

interface FileInput<Query> {
  readonly db: Database;
  readonly dealership: SeenDealership;
  readonly query: Query;
}

async function fileOf<
  Q extends z.ZodType<ListQuery>,
  Input extends FileInput<z.output<Q>>,
  Row,
  Answer extends ListAnswer<Row>,
>(
  options: ListOptions<Q, Row> &
    FileFacts<Answer, Row> &
    LastLine<Input> & { readonly handler: (input: Input) => Promise<Answer> },
  input: Input,
): Promise<ListFile> {
  const { handler } = options;
  const file = typeof options.file === 'function' ? options.file(input.query) : options.file;
  const period: Pick<ListAnswer<Row>, 'startDate' | 'endDate' | 'month'> = {};
  let total = 0;
  let answered: string | null = null;
  let foot: Readonly<Record<string, number | null>> = {};
  let fitted = file.columns;
  const read = async (page: number, pageSize: number) => {
    const answer = await handler({ ...input, query: { ...input.query, page, pageSize } });
    total = answer.total;
    answered = averagesInWords(file.averages, answer.storeAverage);
    foot = options.footOf?.(answer) ?? foot;
    fitted = options.fitColumns?.(file.columns, answer) ?? fitted;
    Object.assign(period, { startDate: answer.startDate, endDate: answer.endDate, month: answer.month });
    return answer;
  };
  const version = async () => (await readDataVersion(input.db, [input.dealership.id])).version;
  const pages = await withFirstPage(options.isInMemory ? wholeList(read) : listPages(read, version));
  const lastLine = (await options.lastLine?.(input)) ?? answered;
  const { name: dealership, timezone } = input.dealership;
  const columns = fitted
    .filter(({ isContact }) => !isContact || withContacts(input.query))
    .map((column) => (headOf(column) in foot ? { ...column, sheetTotal: foot[headOf(column)] } : column));
  return listFile({ list: file.list, dealership, timezone, ...period }, columns, pages, total, lastLine);
}

/** A file contains phone numbers only on request. */
const withContacts = (query: object): boolean => 'contacts' in query && query.contacts === 'true';
