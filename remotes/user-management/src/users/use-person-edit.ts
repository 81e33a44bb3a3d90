import { ApiError, useCallMutation, versionInConflict } from '@fixed-ops/api';
import type { UserListRecord } from '@fixed-ops/contract';
import { peopleCalls, userListRecordSchema } from '@fixed-ops/contract/people';
import { useSession, useUnsavedPart } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { notify } from '@fixed-ops/ui';
import { useForm } from '@fixed-ops/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  changedUserBody,
  type PersonValues,
  rulesFor,
  storeOfRefusedNumber,
  valuesOf,
} from '../person/person-values.ts';
import { CHANGES_PEOPLE } from './user-actions.tsx';
import type { UserListEntry } from './user-list-entry.ts';

/** The parameter in the address that opens the drawer. Back in the browser removes it. */
const OPENED_BY = ['user'];

/** The version that somebody else saved first. */
interface Theirs {
  readonly record: UserListRecord;
  readonly by: string | null;
  readonly at: string | null;
}

interface PersonEditOptions {
  readonly record: UserListRecord;
  readonly entry: UserListEntry;
  /** Reads the list again: somebody else has deleted the person. */
  readonly onDeleted: () => void;
}

/**
 * The form of one person. A save names the version that was edited. If somebody else saved first, both versions are
 * shown.
 */
export function usePersonEdit({ record, entry, onDeleted }: PersonEditOptions) {
  const { activeDealership } = useSession();
  // `base` is the version of the next save, which may follow within the same event. `listed` is what the list had at that time; if the list
  // has another one, that is newer.
  const base = useRef({ version: record.version, listed: record.version });
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [refusedStore, setRefusedStore] = useState<string | null>(null);
  const update = useCallMutation(peopleCalls.updateUser, { name: entry.fullName, invalidates: CHANGES_PEOPLE });
  // If the record has no version, the server returns the newest one, and both are shown.
  const bodyOf = (values: PersonValues) =>
    changedUserBody(values, {
      ...{ userId: entry.id, workingIn: activeDealership.id, basedOn: base.current.version ?? '' },
      accountId: entry.localAccountId,
    });
  const settleAt = (version: UserListRecord['version']) => {
    base.current = { version, listed: record.version };
    setTheirs(null);
  };
  const form = useForm<PersonValues>({
    initial: valuesOf(record),
    rules: rulesFor(true),
    sends: { schema: peopleCalls.updateUser.body, body: bodyOf },
    onSave: async (values) => {
      const sent = peopleCalls.updateUser.body.parse(bodyOf(values));
      try {
        const { data } = await update.mutateAsync({ body: sent });
        settleAt(data.version ?? base.current.version);
        notify({ title: `${values.firstName} ${values.lastName} is saved.`, kind: 'success' });
        return true;
      } catch (error) {
        const other = versionIn(error);
        if (other === null) {
          if (isDeletedPerson(error)) onDeleted();
          setRefusedStore(storeOfRefusedNumber(error, sent));
          throw error;
        }
        setTheirs(other);
        return false;
      }
    },
  });
  useUnsavedPart(form.isDirty, OPENED_BY);
  const offer = useKeptDraft(entry.id, form);
  const { isDirty } = form;
  // Only a newer version or a discarded draft resets the form.
  const beginFrom = useEffectEvent((version: UserListRecord['version'], holdsDraft: boolean) => {
    if (holdsDraft || version === base.current.listed) return;
    settleAt(version);
    form.reset(valuesOf(record));
  });
  useEffect(() => beginFrom(record.version, isDirty), [record.version, isDirty]);
  const settled = theirs && valuesOf(theirs.record);
  return {
    form,
    /** A draft from an earlier session that is offered again. */
    offer,
    /** The store whose DMS number the server refused. */
    refusedStore,
    conflict:
      theirs && settled
        ? {
            theirs,
            values: settled,
            takeTheirs: () => {
              settleAt(theirs.record.version);
              form.reset(settled);
            },
            keepMine: () => {
              settleAt(theirs.record.version);
              form.rebase(settled);
              void form.submit();
            },
          }
        : null,
  };
}

/** Whether somebody else has deleted the person. The form keeps its input in case of a restore. */
const isDeletedPerson = (error: unknown) => error instanceof ApiError && error.code === 'person_deleted';

/** The version that somebody else saved first; null for any other failure. */
function versionIn(error: unknown): Theirs | null {
  const record = versionInConflict(error, userListRecordSchema);
  if (record === null) return null;
  const { changedBy, changedAt } = record;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { record, by: text(changedBy), at: text(changedAt) };
}
