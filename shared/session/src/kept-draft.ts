import { businessDateOf } from '@fixed-ops/metrics';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSession } from './session-store.ts';
import { deviceStorage, readJson, readText, removeStored, shapeOf, tabStorage, writeJson } from './storage.ts';
import { localKeys, sessionKeys } from './storage-keys.ts';
import { useSessionState } from './use-session.ts';

/** A form whose input can be kept. */
export interface DraftSource {
  readonly isDirty: boolean;
  /** The input as a JSON value. */
  readonly draft: () => unknown;
}

/** Input from before the session ended. Null if there is none. */
export interface KeptDraft {
  readonly kept: {
    /** The store's day of the input, `YYYY-MM-DD`, or the browser's day if no store is open. */
    readonly day: string;
    readonly draft: unknown;
  } | null;
  readonly forget: () => void;
}

interface Entry {
  readonly day: string;
  readonly draft: unknown;
}
type Entries = Readonly<Record<string, Entry>>;
const entriesShape = shapeOf<Entries>(() => true);

const isEntry = (entry: Partial<Entry> | undefined): entry is Entry =>
  typeof entry === 'object' && entry !== null && typeof entry.day === 'string' && 'draft' in entry;

const entries = (): Entries => readJson(tabStorage, sessionKeys.keptDrafts, entriesShape) ?? {};

function write(key: string, entry: Entry | null): void {
  const { [key]: _old, ...others } = entries();
  const next = entry === null ? others : { ...others, [key]: entry };
  if (Object.keys(next).length === 0) removeStored(tabStorage, sessionKeys.keptDrafts);
  else writeJson(tabStorage, sessionKeys.keptDrafts, next);
}

/** The browser's day, because onboarding begins before a store is open. */
const dayHere = (): string => businessDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Keeps what is entered in a form while the page leaves, as it does for the sign-in when a session ends, and offers it where the
 * same person comes back to the same page and store in this tab. Saving and discarding end what was entered meanwhile; what is still
 * offered stays until it is taken up or given up. Log-out, which clears the storage, ends both.
 *
 * @param name tells the forms of a page apart
 */
export function useKeptDraft(name: string, form: DraftSource): KeptDraft {
  const person = useSessionState(({ user }) => user?.id ?? '');
  const store = useSessionState(({ activeDealership }) => activeDealership?.id ?? '');
  const [key] = useState(() => JSON.stringify([person, store, window.location.pathname, name]));
  const [kept, setKept] = useState(() => {
    const entry = entries()[key];
    return isEntry(entry) ? entry : null;
  });
  const forget = useCallback(() => {
    write(key, null);
    setKept(null);
  }, [key]);

  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const keep = () => {
      const day = currentSession().dealershipData?.today ?? dayHere();
      // After a log-out, here or in another tab, nothing is kept.
      const isHere = readText(deviceStorage, localKeys.user) !== null;
      if (latest.current.isDirty && isHere) write(key, { day, draft: latest.current.draft() });
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [key]);

  const { isDirty } = form;
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    // If the page was left and reopened, newer input may have replaced the kept one.
    if (wasDirty.current && !isDirty) write(key, kept);
    wasDirty.current = isDirty;
  }, [isDirty, key, kept]);
  return { kept, forget };
}
