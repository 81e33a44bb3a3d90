import { type CallAnswering, sendCall } from '@fixed-ops/api';
import type { BodyOf, CallDefinition } from '@fixed-ops/contract';
import { useEffect, useRef, useState } from 'react';

export interface ServerEffect<Answer> {
  /** The newest answer; undefined before the first. */
  readonly answer: Answer | undefined;
  /** Whether the answer for the current input is loading. */
  readonly isAsking: boolean;
  /** Whether the current input cannot be tried, so that the answer belongs to former input. */
  readonly isUntried: boolean;
  /** Whether the call for the current input failed. */
  readonly hasFailed: boolean;
  /** Repeats the call for the current input. */
  readonly retry: () => void;
}

/** Pause after a change before the call is sent, so that not each letter sends one. */
const TYPING_MS = 250;

/**
 * The server's computation of settings that are not saved yet. It is asked again after each change of the input or of the saved settings, and
 * late answers are dropped. The call writes nothing, so it does not count as a save (`useCallMutation` is for those).
 * @param body the input to try; null while it is not valid
 * @param saved tag of the saved settings, with which the answer compares the input
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the text of everything that is sent, and a new object with the same text asks nothing new
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
