import { currentSession, useSessionState, useUnsavedChanges } from '@fixed-ops/session';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { bindCall } from './bound-call.ts';
import type { CallAnswering } from './client.ts';
import type { Tagged } from './tagged.ts';
import { type MutationOptions, useCallMutation } from './use-call-mutation.ts';

/** A block of settings as its GET and PUT answer it. */
export interface SettingsVersion<Data> {
  readonly data: Data;
  readonly source: 'default' | 'custom';
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/** Both calls of a block (`settingsCalls` of the contract). */
export interface SettingsCalls<Data, Body extends z.ZodType> {
  readonly get: CallAnswering<SettingsVersion<Data>>;
  readonly put: CallAnswering<SettingsVersion<Data>, z.ZodType, Body>;
}

export interface Settings<Data, Body> {
  /** Name of the block's GET, by which its history and its other calls are found; what is no block of `settingsCalls` has none. */
  readonly block?: string;
  /** The newest version, for `Answer`; it changes also while something is entered. */
  readonly answer: UseQueryResult<Tagged<SettingsVersion<Data>>>;
  /** Replaces the version that the draft began from. False when somebody saved first: `conflict` has theirs. Throws what else fails. */
  readonly save: (body: Body) => Promise<boolean>;
  /** Somebody saved first. `settle` makes theirs the version to save over, or to begin from. */
  readonly conflict: { readonly theirs: SettingsVersion<Data>; readonly settle: () => void } | null;
  /** For `useSettingsDraft`: the version that the draft began from. */
  readonly base: { current: Tagged<SettingsVersion<Data>> | null };
  readonly endConflict: () => void;
}

const PRECONDITION_FAILED = 412;

/**
 * A block of settings to edit: read with its tag, saved under `If-Match`, and when somebody saved in between, their version beside
 * the draft, which stays. `useSettingsDraft` ties a form to it.
 */
export function useSettings<Data, Body extends z.ZodType>(
  calls: SettingsCalls<Data, Body>,
  options: MutationOptions,
): Settings<Data, z.input<Body>> {
  useSessionState((state) => state.epoch);
  const client = useQueryClient();
  const { queryKey, sendWithTag } = bindCall(calls.get, {});
  // Beside the answer that others read without its tag, and made old with it by its name.
  const tagged: QueryKey = [...queryKey, 'tagged'];
  const read = { queryKey: tagged, queryFn: ({ signal }: { signal: AbortSignal }) => sendWithTag(signal) };
  const answer = useQuery(read);
  const put = useCallMutation(calls.put, options);
  const base = useRef<Tagged<SettingsVersion<Data>> | null>(null);
  const [theirs, setTheirs] = useState<Tagged<SettingsVersion<Data>> | null>(null);

  async function save(body: z.input<Body>): Promise<boolean> {
    const { epoch } = currentSession();
    const isHere = () => currentSession().epoch === epoch;
    const tag = base.current?.tag ?? null;
    try {
      const saved = await put.mutateAsync({ body, headers: tag === null ? {} : { 'If-Match': tag } });
      if (!isHere()) return true;
      base.current = saved;
      setTheirs(null);
      if (saved.tag !== null) client.setQueryData(tagged, saved);
      return true;
    } catch (error) {
      if (!isHere() || !(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) throw error;
      // What is on its way may have been read before they saved.
      await client.cancelQueries({ queryKey: tagged, exact: true });
      setTheirs(await client.fetchQuery({ ...read, staleTime: 0 }));
      return false;
    }
  }

  return {
    block: calls.get.name,
    answer,
    save,
    base,
    endConflict: () => setTheirs(null),
    conflict: theirs && {
      theirs: theirs.data,
      settle: () => {
        base.current = theirs;
        setTheirs(null);
      },
    },
  };
}

/**
 * Ties a form to its settings: says that the page holds something unsaved, keeps the version that the draft began from while there
 * is one, and begins anew from a newer version while there is none; the answer to a save is one, by which new rows get their ids.
 *
 * @param draft.begin puts the form at a version's values
 */
export function useSettingsDraft<Data, Body>(
  { answer, base, conflict, endConflict }: Settings<Data, Body>,
  { isDirty, begin }: { readonly isDirty: boolean; readonly begin: (data: Data) => void },
): void {
  useUnsavedChanges(isDirty);
  const latest = answer.data;
  /** Whose values the form has while nothing is entered. A save moves `base` on; this follows once what was saved can be read. */
  const begun = useRef<typeof base.current>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version or a discarded draft begins the form, nothing else
  useEffect(() => {
    if (isDirty || !latest) return;
    if (conflict) endConflict();
    const before = begun.current;
    if (before !== null && (before === latest || (before.tag !== null && before.tag === latest.tag))) return;
    begun.current = latest;
    base.current = latest;
    if (before !== null) begin(latest.data.data);
  }, [latest, isDirty]);
}
