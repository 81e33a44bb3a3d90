import { Problem } from '../problem/problem.ts';

/** Rows of one page: a long list needs few queries, and a page takes only some megabytes of memory. */
export const EXPORT_PAGE_ROWS = 2000;

/** The list changed while it was being read, so the pages do not belong together. */
export class ListChangedError extends Problem {
  constructor() {
    super(409, 'list_changed', 'Data or settings changed during the export, so there is no file. Try again.');
    this.name = 'ListChangedError';
  }
}

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/**
 * Every page of a list, one after the other. Throws `ListChangedError` when the data version moves between two pages, or when rows came or
 * went, because not every list has a version: what people do to their own accounts raises none.
 *
 * @param read Reads a page, counted from 1.
 * @param version The version of the list's data.
 */
export async function* listPages<Row>(
  read: (page: number, pageSize: number) => Promise<ListPage<Row>>,
  version: () => Promise<string>,
): AsyncGenerator<readonly Row[]> {
  const first = await version();
  let seen = 0;
  let all: number | null = null;
  for (let page = 1; ; page += 1) {
    const { data, total } = await read(page, EXPORT_PAGE_ROWS);
    all ??= total;
    if (page > 1 && (total !== all || (await version()) !== first)) throw new ListChangedError();
    yield data;
    seen += data.length;
    if (data.length < EXPORT_PAGE_ROWS || seen >= total) return;
  }
}

/** The pages of a list that is read at once. */
export async function* wholeList<Row>(
  read: (page: number, pageSize: number) => Promise<ListPage<Row>>,
): AsyncGenerator<readonly Row[]> {
  const { data } = await read(1, Number.MAX_SAFE_INTEGER);
  for (let first = 0; first === 0 || first < data.length; first += EXPORT_PAGE_ROWS)
    yield data.slice(first, first + EXPORT_PAGE_ROWS);
}

/**
 * Reads the first page before anything is sent, so that an error in the question becomes a problem and not a broken file.
 */
export async function withFirstPage<Row>(pages: AsyncGenerator<Row>): Promise<AsyncIterable<Row>> {
  const first = await pages.next();
  return {
    async *[Symbol.asyncIterator]() {
      if (first.done) return;
      yield first.value;
      yield* pages;
    },
  };
}
