import { setMaxListeners } from 'node:events';
import { finished, type Writable } from 'node:stream';
import { clientGone, type Problem, tookTooLong } from '../problem/problem.ts';
import { REQUEST_LIMIT_IN_ALL_MS, REQUEST_LIMIT_MS } from './scopes.ts';

/** The time limits of a request. */
export interface RequestLifetime {
  /** Aborts if the client leaves before the end of the answer, and if the answer is late. */
  readonly signal: AbortSignal;
  /** Aborts only if the answer is late. Writes use it: they are completed even if the client leaves. */
  readonly deadline: AbortSignal;
  /** The client sends its body. Meanwhile only the limit of the HTTP server counts, because a connection may be slow. */
  listens(): void;
  /** The body is complete, or there is none. The time for the answer starts now. */
  heard(): void;
  /** The database has answered a statement, so the time for the answer starts again, within the total limit. */
  goesOn(): void;
  /** The answer has begun. From now on there is no limit. */
  begun(): void;
}

/** Starts the time limits of a request, after its headers have been read. The answer is written to `response`. */
export function startLife(response: Writable): RequestLifetime {
  let started = performance.now();
  const life = new AbortController();
  const late = new AbortController();
  // However many statements run at once, each listens.
  setMaxListeners(0, life.signal, late.signal);
  const end = (reason: Problem, controllers: readonly AbortController[]) => {
    for (const controller of controllers) controller.abort(reason);
  };
  const count = () => setTimeout(() => end(tookTooLong(), [life, late]), REQUEST_LIMIT_MS).unref();
  let timer = count();
  let isTimed = true;
  const begun = () => {
    isTimed = false;
    clearTimeout(timer);
  };
  const heard = () => {
    if (!isTimed || late.signal.aborted) return;
    clearTimeout(timer);
    started = performance.now();
    timer = count();
  };
  finished(response, (error) => {
    begun();
    if (error) end(clientGone(), [life]);
  });
  const goesOn = () => {
    const hasTime = performance.now() - started < REQUEST_LIMIT_IN_ALL_MS - REQUEST_LIMIT_MS;
    if (isTimed && hasTime && !late.signal.aborted) timer.refresh();
  };
  return { signal: life.signal, deadline: late.signal, listens: () => clearTimeout(timer), heard, goesOn, begun };
}
