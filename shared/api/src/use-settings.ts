import { currentSession, useSessionState, useUnsavedChanges } from '@fixed-ops/session';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isEditConflict } from './api-error.ts';
import { taggedQueryOptions } from './call-query.ts';
import type { CallAnswering } from './client.ts';
import type { Tagged } from './tagged.ts';
import { type MutationOptions, useCallMutation } from './use-call-mutation.ts';

/** A block of settings in the answers of its GET and PUT. */
export interface SettingsVersion<Data> {
  readonly data: Data;
  readonly source: 'default' | 'custom';
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/** The two calls of a block (`settingsCalls` of the contract). */
export interface SettingsCalls<Data, Body extends z.ZodType> {
  readonly get: CallAnswering<SettingsVersion<Data>>;
  readonly put: CallAnswering<SettingsVersion<Data>, z.ZodType, Body>;
}

export interface Settings<Data, Body> {
  /**
   * Name of the block's GET. It identifies the block's history and its other calls. Absent for settings that `settingsCalls` does not make.
   */
  readonly block?: string;
  /** The newest version, for `Answer`. It may change while the person edits. */
  readonly answer: UseQueryResult<Tagged<SettingsVersion<Data>>>;
  /**
   * Replaces the version that the draft is based on. Returns false if somebody saved first; `conflict` then has their version. Throws
   * other failures.
   */
  readonly save: (body: Body) => Promise<boolean>;
  /** Set if somebody saved first. `settle` makes their version the base of the next save, or of a new draft. */
  readonly conflict: { readonly theirs: SettingsVersion<Data>; readonly settle: () => void } | null;
  /** For `useSettingsDraft`: the version that the draft is based on. */
  readonly base: { current: Tagged<SettingsVersion<Data>> | null };
  readonly endConflict: () => void;
}

/** The version that a draft is based on, and the version that conflicts with it: the parts of `Settings` that do not come from a call. */
export interface DraftVersions<Data> extends Pick<Settings<Data, unknown>, 'base' | 'conflict' | 'endConflict'> {
  /** Takes the version of a person who saved first. */
  readonly beginConflict: (theirs: Tagged<SettingsVersion<Data>>) => void;
}

/** Keeps the versions of settings that have their own calls. For the calls of `settingsCalls`, use `useSettings`, which includes this. */
export function useDraftVersions<Data>(): DraftVersions<Data> {
  const base = useRef<Tagged<SettingsVersion<Data>> | null>(null);
  const [theirs, setTheirs] = useState<Tagged<SettingsVersion<Data>> | null>(null);
  return {
    base,
    beginConflict: setTheirs,
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
 * A block of settings to edit. It is read with its tag and saved under `If-Match`. If somebody saved in between, the draft stays and their
 * version is in `conflict`. `useSettingsDraft` connects a form to it.
 */
export function useSettings<Data, Body extends z.ZodType>(
  calls: SettingsCalls<Data, Body>,
  options: MutationOptions,
): Settings<Data, z.input<Body>> {
  useSessionState((state) => state.epoch);
  const client = useQueryClient();
  const read = taggedQueryOptions(calls.get);
  const tagged = read.queryKey;
  // A block is no older version of another one, so nothing of another stands here while this one loads.
  const answer = useQuery({ ...read, placeholderData: () => undefined });
  const put = useCallMutation(calls.put, options);
  const { beginConflict, ...versions } = useDraftVersions<Data>();
  const { base, endConflict } = versions;

  async function save(body: z.input<Body>): Promise<boolean> {
    const { epoch } = currentSession();
    const isHere = () => currentSession().epoch === epoch;
    const tag = base.current?.tag ?? null;
    try {
      const saved = await put.mutateAsync({ body, headers: tag === null ? {} : { 'If-Match': tag } });
      if (!isHere()) return true;
      base.current = saved;
      endConflict();
      if (saved.tag !== null) client.setQueryData(tagged, saved);
      return true;
    } catch (error) {
      if (!isHere() || !isEditConflict(error)) throw error;
      // A request that is running may have been answered before they saved.
      await client.cancelQueries({ queryKey: tagged, exact: true });
      beginConflict(await client.fetchQuery({ ...read, staleTime: 0 }));
      return false;
    }
  }

  return { block: calls.get.name, answer, save, ...versions };
}

/**
 * Connects a form to its settings. While the form is dirty, the page asks before it is left, and the draft keeps its base version. While it
 * is not, every newer version resets the form. The answer to a save is such a version and brings the ids of new rows.
 *
 * @param draft.begin sets the form to the values of a version
 */
export function useSettingsDraft<Data, Body>(
  { answer, base, conflict, endConflict }: Settings<Data, Body>,
  { isDirty, begin }: { readonly isDirty: boolean; readonly begin: (data: Data) => void },
): void {
  useUnsavedChanges(isDirty);
  const latest = answer.data;
  /** The version whose values a clean form shows. A save changes `base` first, and this once the saved version can be read. */
  const begun = useRef<typeof base.current>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version or a discarded draft resets the form
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
