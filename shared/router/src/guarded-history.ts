import type { Location, Navigator, To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { countWait } from './address-waits.ts';
import { hidePinned, type PinnedParameter, readPinned, showPinned } from './pinned-parameter.ts';
import { notOpenedHere } from './url-state.ts';

/** The browser history as react-router's own BrowserRouter makes it. */
export type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
type HistoryUpdate = Parameters<Parameters<BrowserHistory['listen']>[0]>[0];

/**
 * Called before the address changes. Returns false to stay, for example because a form has unsaved changes. A plain `true`, in contrast to
 * a promise, lets the change happen in the same tick. `next` is the future address with its pinned parameter.
 */
export type MayLeave = (
  next: Pick<Location, 'pathname' | 'search'>,
  here: Pick<Location, 'pathname' | 'search'>,
) => boolean | Promise<boolean>;

export interface GuardedHistory extends Navigator {
  readonly action: BrowserHistory['action'];
  readonly location: Location;
  /** Calls the listener for every change that happens, but for no refused one. Returns the function that removes it. */
  listen(listener: (update: HistoryUpdate) => void): () => void;
  /** Called with the location of the page on screen. */
  drawn(location: Location): void;
  /** Corrects the pinned parameter of the present address in place. */
  refreshPinned(): void;
}

const NOTHING: PinnedParameter = { name: '', value: () => null };

/**
 * A history that asks before every change: links, `navigate` and the browser's Back and Forward. Back and Forward change the address before
 * a page hears of them. The history therefore restores the address while it waits for the answer.
 *
 * A page stays on screen until the next one can be drawn. In that time it may still replace its own address (a redirect, the text of a
 * search). That would overwrite the address that the person has gone to, so the history drops it.
 *
 * The address bar has the pinned parameter in every address. Listeners get locations without it.
 */
export function guardHistory(history: BrowserHistory, mayLeave: MayLeave, pinned = NOTHING): GuardedHistory {
  const shown = (to: To) => showPinned(to, pinned);
  let here: Location = hidePinned(history.location, pinned);
  let onScreen: Location = here;
  /** The person has followed a link or gone back since the page on screen was drawn. */
  let hasGoneOn = false;
  let questions = 0;
  /** Our own moves in the history that are not finished: those that restore the address, and an allowed one. */
  const reverting: (() => void)[] = [];
  let allowed = 0;

  function ask(next: Pick<Location, 'pathname' | 'search'>, go: () => void): void {
    questions += 1;
    const question = questions;
    const answer = mayLeave(next, here);
    if (answer === true) {
      go();
      return;
    }
    countWait();
    void Promise.resolve(answer).then((isAllowed) => {
      // A newer question has replaced this one.
      if (isAllowed && question === questions) go();
    });
  }

  function popped(update: HistoryUpdate, pass: (update: HistoryUpdate) => void): void {
    const putBack = reverting.shift();
    if (putBack !== undefined) {
      putBack();
      return;
    }
    if (allowed > 0) {
      allowed -= 1;
      pass(update);
      return;
    }
    questions += 1;
    const question = questions;
    const answer = mayLeave(update.location, here);
    const { delta } = update;
    // An address without a position in our history (typed with a fragment) cannot be restored.
    if (answer === true || !delta) {
      pass(update);
      return;
    }
    // The answer may come before the address is restored. Two moves at once would count as one, so the code waits for both.
    const isBack = new Promise<void>((resolve) => reverting.push(resolve));
    history.go(-delta);
    void Promise.all([answer, isBack]).then(([isAllowed]) => {
      if (!isAllowed || question !== questions) return;
      allowed += 1;
      history.go(delta);
    });
  }

  return {
    get action() {
      return history.action;
    },
    get location() {
      return here;
    },
    createHref: (to) => history.createHref(shown(to)),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to: To, state?: unknown) => ask(history.createURL(to), () => history.push(shown(to), state)),
    replace(to: To, state?: unknown) {
      if (hasGoneOn && here.pathname !== onScreen.pathname) return;
      ask(history.createURL(to), () => history.replace(shown(to), state));
    },
    drawn(location) {
      onScreen = location;
      if (location === here) hasGoneOn = false;
    },
    refreshPinned() {
      const inBar = history.location;
      const was = readPinned(inBar.search, pinned.name);
      if (was === pinned.value()) return;
      const { pathname, search, hash } = hidePinned(inBar, pinned);
      // The entry before an open drawer has the former value. Closing the drawer must not go back to it.
      const state = was === null ? inBar.state : notOpenedHere(inBar.state);
      // A whole location would keep its own state.
      history.replace(shown({ pathname, search, hash }), state);
    },
    listen(listener) {
      const pass = (update: HistoryUpdate) => {
        here = hidePinned(update.location, pinned);
        if (update.action !== 'REPLACE') hasGoneOn = true;
        listener({ ...update, location: here });
      };
      return history.listen((update) => (update.action === 'POP' ? popped(update, pass) : pass(update)));
    },
  };
}
