import { type CallAnswering, sendCall } from '@fixed-ops/api';
import type { BodyOf, CallDefinition } from '@fixed-ops/contract';
import { useEffect, useState } from 'react';

export interface ServerEffect<Answer> {
  /** The newest answer; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Whether the answer is of what was entered before. */
  readonly isOld: boolean;
  /** Whether what is entered could not be tried. */
  readonly hasFailed: boolean;
}

/**
 * What the server makes of settings that are not saved, asked anew with every change; an answer that comes after the next change is
 * dropped. The call writes nothing, so that it is no write of the person's.
 * @param body what to try; null while it is nothing that can be tried
 */
export function useServerEffect<C extends CallDefinition, Answer>(
  call: C & CallAnswering<Answer>,
  body: BodyOf<C> | null,
): ServerEffect<Answer> {
  const [found, setFound] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const key = body === null ? null : JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the body as text
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    sendCall(call, { body, signal: abort.signal }).then(
      (answer) => abort.signal.aborted || setFound({ key, answer }),
      () => abort.signal.aborted || setFailed(key),
    );
    return () => abort.abort();
  }, [call, key]);
  return {
    answer: found?.answer,
    isOld: found !== null && found.key !== key,
    hasFailed: key !== null && failed === key,
  };
}
