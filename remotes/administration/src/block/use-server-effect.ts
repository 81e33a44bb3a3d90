import { type CallAnswering, sendCall } from '@fixed-ops/api';
import type { BodyOf, CallDefinition } from '@fixed-ops/contract';
import { useEffect, useRef, useState } from 'react';

export interface ServerEffect<Answer> {
  /** The newest answer; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Whether the answer of what is entered is on its way. */
  readonly isAsking: boolean;
  /** Whether what is entered is nothing that can be tried: the answer is of what was entered before. */
  readonly isUntried: boolean;
  /** Whether what is entered could not be tried. */
  readonly hasFailed: boolean;
  /** Tries what is entered again. */
  readonly retry: () => void;
}

/** Somebody who types is waited for, so that not each letter is tried. */
const TYPING_MS = 250;

/**
 * What the server makes of settings that are not saved, asked anew with every change of them and of what is saved; an answer that
 * comes after the next change is dropped. The call writes nothing, so that it is no write of the person's.
 * @param body what to try; null while it is nothing that can be tried
 * @param saved tag of the saved settings, which the answer holds against what is tried
 */
export function useServerEffect<C extends CallDefinition, Answer>(
  call: C & CallAnswering<Answer>,
  body: BodyOf<C> | null,
  saved: string | null | undefined,
): ServerEffect<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [ended, setEnded] = useState<{ readonly asked: string; readonly failed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasAsked = useRef(false);
  const asked = body === null ? null : JSON.stringify([attempt, saved, body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is the body as text
  useEffect(() => {
    setEnded(null);
    if (asked === null) return;
    const abort = new AbortController();
    const end = (how: { readonly failed: boolean }) => abort.signal.aborted || setEnded({ asked, ...how });
    const ask = () => {
      hasAsked.current = true;
      sendCall(call, { body, signal: abort.signal }).then(
        (newest) => {
          if (!abort.signal.aborted) setAnswer(newest);
          end({ failed: false });
        },
        () => end({ failed: true }),
      );
    };
    const timer = hasAsked.current ? setTimeout(ask, TYPING_MS) : undefined;
    if (timer === undefined) ask();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, asked]);
  const isEnded = ended !== null && ended.asked === asked;
  return {
    answer,
    isAsking: asked !== null && !isEnded,
    isUntried: asked === null,
    hasFailed: isEnded && ended.failed,
    retry: () => setAttempt((before) => before + 1),
  };
}
