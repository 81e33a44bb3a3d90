import { setMaxListeners } from 'node:events';
import { finished, type Writable } from 'node:stream';
import { clientGone, type Problem, tookTooLong } from '../problem/problem.ts';
import { REQUEST_LIMIT_IN_ALL_MS, REQUEST_LIMIT_MS } from './scopes.ts';

/** How long a request is worth working for. */
export interface RequestLifetime {
  /** Aborts when the client has gone before the answer ended, and when the answer is not there in time. */
  readonly signal: AbortSignal;
  /** Aborts in time alone: what somebody saved is saved, also when they left before they were told. */
  readonly deadline: AbortSignal;
  /** The client is to send what it has: a slow line takes its time, and the HTTP server's own limit ends what never comes. */
  listens(): void;
  /** All of it is there, or there was nothing: from here on the answer is worked for. */
  heard(): void;
  /** The database has answered something: there is time for the next. */
  goesOn(): void;
  /** The answer has begun: it may take its time. */
  begun(): void;
}

/** Follows a request from the end of its head on. `response` is what its answer is written to. */
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
