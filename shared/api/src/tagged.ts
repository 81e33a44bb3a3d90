import type { CallAnswering, RequestInput } from './client.ts';
import { getApi } from './connection.ts';

/** An answer and its version. An edit sends the version back in `If-Match`. Null if the answer had no ETag. */
export interface Tagged<Answer> {
  readonly data: Answer;
  readonly tag: string | null;
}

/** Sends one call. Returns its data with the tag of the answer. Throws ApiError. */
export async function requestWithTag<Answer>(
  call: CallAnswering<Answer>,
  input: RequestInput,
): Promise<Tagged<Answer>> {
  let tag: string | null = null;
  const data = await getApi().request(call, {
    ...input,
    onTag: (given) => {
      tag = given;
    },
  });
  return { data, tag };
}
