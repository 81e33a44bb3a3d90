import { sessionStore } from '@fixed-ops/session/host';

/** Counts what starts and does not end from now on: listeners of window and document, intervals, subscriptions of the session, elements. */
export function watchLeaks() {
  const elements = () => document.body.querySelectorAll('*').length;
  const before = elements();
  const listening = new Map<unknown, string[]>();
  const undo: (() => void)[] = [];
  const targets: readonly EventTarget[] = [window, document];
  for (const target of targets) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type, listener, how) => {
      const held = listening.get(listener) ?? [];
      // A repeated listener of the same event is called once.
      if (!held.includes(type)) listening.set(listener, [...held, type]);
      addEventListener.call(target, type, listener, how);
    };
    target.removeEventListener = (type, listener, how) => {
      forget(listener, type);
      removeEventListener.call(target, type, listener, how);
    };
    undo.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
  function forget(listener: unknown, type: string) {
    const held = (listening.get(listener) ?? []).filter((each) => each !== type);
    if (held.length === 0) listening.delete(listener);
    else listening.set(listener, held);
  }

  const intervals = new Set<unknown>();
  const { setInterval, clearInterval } = window;
  const set = (run: () => void, ms?: number) => {
    const id = setInterval(run, ms);
    intervals.add(id);
    return id;
  };
  const clear = (id?: number) => {
    intervals.delete(id);
    clearInterval(id);
  };
  Object.assign(window, { setInterval: set, clearInterval: clear });
  undo.push(() => Object.assign(window, { setInterval, clearInterval }));

  let subscriptions = 0;
  const { subscribe } = sessionStore;
  sessionStore.subscribe = (listener) => {
    subscriptions += 1;
    const end = subscribe(listener);
    let isOver = false;
    return () => {
      if (!isOver) subscriptions -= 1;
      isOver = true;
      end();
    };
  };
  undo.push(() => Object.assign(sessionStore, { subscribe }));

  return {
    left: () => ({
      listeners: [...listening.values()].flat().sort(),
      intervals: intervals.size,
      subscriptions,
      elements: elements() - before,
    }),
    stop: () => {
      for (const run of undo) run();
    },
  };
}
