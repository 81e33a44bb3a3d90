import type { CallAnswering, RequestInput } from './client.ts';
import { getApi } from './connection.ts';

/** An answer and the version that it is of, for what is edited and sent back under `If-Match`; null where there was no ETag. */
export interface Tagged<Answer> {
  readonly data: Answer;
  readonly tag: string | null;
}

/** Sends one call and answers with the tag of its answer. */
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
