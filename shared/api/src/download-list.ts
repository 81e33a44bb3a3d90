import { type QueryValue, TOTAL_ROWS_HEADER } from '@fixed-ops/contract';
import { currentSession } from '@fixed-ops/session';
import { z } from 'zod';
import { fillFromSession } from './bound-call.ts';
import type { CallAnswering } from './client.ts';
import { getApi } from './connection.ts';
import type { ListCallOptions } from './use-list-call.ts';

export type ListFormat = 'csv' | 'xlsx';

/** Progress of a download: the share of its rows, 0 to 1, or its bytes if the number of rows is unknown. */
export type DownloadProgress = number | { readonly bytes: number };

export interface Download {
  /** Media type of the file. */
  readonly type: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: DownloadProgress) => void;
  /** True: the file includes phone numbers, if the list has them. */
  readonly contacts?: boolean | undefined;
}

/**
 * Makes the function that downloads a whole list as a file from the server, in the order and with the search of the screen: `<ExportMenu
 * from={downloadList(call, { query, sort, search })} …/>`. The file has the name that the server gives it. The function rejects with an
 * ApiError if the file does not arrive whole.
 */
export function downloadList<Query extends z.ZodType>(
  call: CallAnswering<unknown, Query>,
  { sort, search = '', ...input }: Omit<ListCallOptions<Query>, 'pageSize' | 'enabled'>,
) {
  const session = currentSession();
  const { params, query } = fillFromSession(call, input, session);
  const words = search.trim();
  const asked: Record<string, QueryValue> = {
    ...query,
    ...(sort ? { sort } : {}),
    ...(words === '' ? {} : { search: words }),
  };
  return async (format: ListFormat, { type, signal, onProgress, contacts }: Download): Promise<File> => {
    // This code loads on demand, because nobody needs it before the first export.
    const { readFile } = await import('./received-file.ts');
    const end = AbortSignal.any([signal, session.dealershipSignal]);
    return getApi().request(
      { ...call, response: z.custom<File>() },
      {
        params,
        query: contacts ? { ...asked, contacts: 'true' } : asked,
        headers: { Accept: type },
        signal: end,
        read: (response, requestId) => {
          const total = Number(response.headers.get(TOTAL_ROWS_HEADER));
          return readFile(response, { format, requestId, total, signal: end, onProgress });
        },
      },
    );
  };
}
