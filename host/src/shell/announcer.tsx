import { useSessionState } from '@fixed-ops/session';
import { VisuallyHidden } from '@fixed-ops/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** Tells a screen reader the current place, after changes that do not move the focus. */
export function announce(text: string): void {
  words = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region of the shell. A dealership switch keeps the focus on its selector, so its end is announced here. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => words);
  const phase = useSessionState((state) => state.phase);
  const name = useSessionState((state) => state.activeDealership?.name ?? '');
  const epoch = useSessionState((state) => state.epoch);
  const [first] = useState(epoch);
  const said = useRef(first);
  useEffect(() => {
    if (phase !== 'ready' || said.current === epoch) return;
    said.current = epoch;
    announce(`${name} is open`);
  }, [phase, name, epoch]);
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {text}
    </VisuallyHidden>
  );
}
