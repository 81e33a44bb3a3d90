import type { CallDefinition, ListQuery } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import type { z } from 'zod';
import { dataVersion } from './etag.ts';
import { exportName } from './export/file-name.ts';
import { listFile } from './export/list-file.ts';
import { listPages, wholeList, withFirstPage } from './export/list-pages.ts';
import { type DealershipInput, type DealershipRoute, parseInput, type RouteOptions, route } from './route.ts';

/** What a list call answers besides what is its own. */
interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Of a list that is of a month rather than of days. */
  readonly month?: string | undefined;
}

/** What a file of the list is of, in its name, and its columns. */
export interface FileOptions<Row> {
  readonly list: string;
  readonly columns: readonly SheetColumn<Row>[];
}

/**
 * A route of a call that answers a list a page at a time, and the whole selection as a CSV or Excel file to who asks for
 * one (API.md, "Lists, exports, caching"). The same handler makes the file, so it shows no row that a page would not.
 */
export function listRoute<
  P extends z.ZodType,
  Q extends z.ZodType<ListQuery>,
  B extends z.ZodType,
  R extends z.ZodType,
  Row,
>(
  call: CallDefinition<P, Q, B, R>,
  options: RouteOptions & {
    readonly handler: (input: DealershipInput<P, Q, B>) => Promise<z.input<R> & ListAnswer<Row>>;
    /** The handler works every row out to answer any of them: a file then asks for all at once, not page by page. */
    readonly isInMemory?: boolean;
    /** What the file is like, where two questions of one call have rows of their own by the question. */
    readonly file: FileOptions<Row> | ((query: z.output<Q>) => FileOptions<Row>);
  },
): DealershipRoute {
  const { handler } = options;
  return {
    ...route(call, options),
    file: async (raw) => {
      const input = { ...raw, ...parseInput(call, raw) };
      const file = typeof options.file === 'function' ? options.file(input.query) : options.file;
      const period: Pick<ListAnswer<Row>, 'startDate' | 'endDate' | 'month'> = {};
      const read = async (page: number, pageSize: number) => {
        const answer = await handler({ ...input, query: { ...input.query, page, pageSize } });
        Object.assign(period, { startDate: answer.startDate, endDate: answer.endDate, month: answer.month });
        return answer;
      };
      const version = () => dataVersion(raw.db, raw.dealership.id);
      const pages = await withFirstPage(options.isInMemory ? wholeList(read) : listPages(read, version));
      const name = exportName({ list: file.list, dealership: raw.dealership.name, ...period });
      return listFile(name, file.columns, pages);
    },
  };
}
