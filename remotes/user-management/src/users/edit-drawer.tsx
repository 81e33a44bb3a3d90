import { grantableRoles, roleLabel } from '@fixed-ops/access';
import { ApiError, useCallMutation } from '@fixed-ops/api';
import type { UserListRecord } from '@fixed-ops/contract';
import { peopleCalls, userListRecordSchema } from '@fixed-ops/contract/people';
import { formatInstant } from '@fixed-ops/metrics';
import { useSession, useUnsavedPart } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { Avatar, Box, Button, Drawer, HStack, Lock, notify, RotateCcw, Stack, useAskedClose } from '@fixed-ops/ui';
import { ConflictPanel, DraftOffer, Form, FormFoot, useForm } from '@fixed-ops/ui/form';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DRAWER_EDGES } from '../person/edges.ts';
import { PersonFields } from '../person/person-fields.tsx';
import {
  changedUserBody,
  type PersonValues,
  personRules,
  storeOfRefusedNumber,
  valuesOf,
} from '../person/person-values.ts';
import { useStores } from '../person/use-stores.ts';
import { WhatTheySee } from '../person/what-they-see.tsx';
import { differencesInWords } from './differences-in-words.ts';
import { Invitation } from './invitation.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonPicture } from './person-picture.tsx';
import { storesElsewhere } from './stores-elsewhere.ts';
import { CHANGES_PEOPLE, type UserActions } from './user-actions.tsx';
import { buildUserListEntry, type UserListEntry } from './user-list-entry.ts';

const CHANGED_FIRST = 412;
/** The parameter of the address that opens the drawer: Back takes it away. */
const OPENED_BY = ['user'];

interface EditDrawerProps {
  readonly record: UserListRecord;
  readonly actions: UserActions;
  readonly onClose: () => void;
}

interface Theirs {
  readonly record: UserListRecord;
  readonly by: string | null;
  readonly at: string | null;
}

/** One person, to change: the fields of a new one, what they come to, and what became of the invitation. */
export function EditDrawer({ record, actions, onClose }: EditDrawerProps) {
  const session = useSession();
  const { user, activeDealership, dealershipData } = session;
  const formId = useId();
  const entry = buildUserListEntry(record);
  const stores = useStores(entry.userDealerships);
  // The version that a save is based on, and the one that the list had when this was settled: another one there is newer.
  const [base, setBase] = useState({ version: record.version, listed: record.version });
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [refusedStore, setRefusedStore] = useState<string | null>(null);
  const update = useCallMutation(peopleCalls.updateUser, { name: entry.fullName, invalidates: CHANGES_PEOPLE });
  const isGrantable = grantableRoles(user).some((role) => role === entry.role);
  const elsewhere = storesElsewhere(entry, session);
  const canEdit = isGrantable && entry.isActive;
  // Title, team and role hold in every store of the person.
  const fixed = elsewhere.length === 0 ? null : `Also works at ${elsewhere.join(', ')}: ${ASK_ALL}`;
  // A record without a version is of no version: the server answers the newest one, and both are shown.
  const bodyOf = (values: PersonValues) =>
    changedUserBody(values, { userId: entry.id, workingIn: activeDealership.id, basedOn: base.version ?? '' });
  const form = useForm<PersonValues>({
    initial: valuesOf(record),
    rules: personRules,
    sends: { schema: peopleCalls.updateUser.body, body: bodyOf },
    onSave: async (values) => {
      const sent = peopleCalls.updateUser.body.parse(bodyOf(values));
      try {
        const { data } = await update.mutateAsync({ body: sent });
        setBase({ version: data.version ?? base.version, listed: record.version });
        setTheirs(null);
        notify({ title: `${values.firstName} ${values.lastName} is saved.`, kind: 'success' });
        return true;
      } catch (error) {
        const other = versionIn(error);
        if (other === null) {
          if (isDeletedPerson(error)) actions.refetch();
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
  const putBack = (values: Partial<PersonValues>) => {
    for (const [name, value] of Object.entries(values)) form.fieldAt(name).onChange(value);
    notify({ kind: 'info', title: 'What stood before is in the fields again.', detail: 'Save user keeps it.' });
  };
  const { close, question } = useAskedClose(form.isDirty, () => {
    // Before the address changes: with something unsaved that would ask once more.
    flushSync(() => form.reset());
    onClose();
  });
  const take = (version: Theirs) => {
    setBase({ version: version.record.version, listed: record.version });
    setTheirs(null);
  };
  const { isDirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version or a discarded draft begins the form, nothing else
  useEffect(() => {
    if (isDirty || record.version === base.listed) return;
    setBase({ version: record.version, listed: record.version });
    setTheirs(null);
    form.reset(valuesOf(record));
  }, [record.version, isDirty]);
  const settled = theirs && valuesOf(theirs.record);
  return (
    <>
      <Drawer
        open
        size="form"
        onClose={close}
        title={
          <HStack gap="2.5">
            <Avatar name={entry.fullName} src={entry.avatar || undefined} size={32} />
            {canEdit ? `Edit ${entry.fullName}` : entry.fullName}
          </HStack>
        }
        padded={false}
        foot={
          canEdit ? (
            <FormFoot form={form} formId={formId} saveLabel="Save user" onCancel={close}>
              <Invitation entry={entry} actions={actions} timezone={dealershipData.timezone} />
            </FormFoot>
          ) : isGrantable && fixed === null ? (
            <Button variant="primary" loading={actions.isBusy} onClick={() => void actions.restore(entry)}>
              <RotateCcw />
              Restore
            </Button>
          ) : undefined
        }
      >
        {theirs && settled ? (
          <Box px={DRAWER_EDGES} py="4">
            <ConflictPanel
              by={theirs.by}
              at={theirs.at === null ? null : formatInstant(theirs.at, dealershipData.timezone)}
              differences={differencesInWords(form.differences(settled), [
                ...stores,
                ...buildUserListEntry(theirs.record).userDealerships,
              ])}
              isSaving={form.isSaving}
              onTakeTheirs={() => {
                take(theirs);
                form.reset(settled);
              }}
              onKeepMine={() => {
                take(theirs);
                form.rebase(settled);
              }}
            />
          </Box>
        ) : null}
        {canEdit ? <PersonPicture entry={entry} /> : null}
        {canEdit ? (
          <Form form={form} id={formId} label={`Edit ${entry.fullName}`}>
            {offer.kept === null ? null : (
              <Box px={DRAWER_EDGES} pt="5">
                <DraftOffer form={form} offer={offer} />
              </Box>
            )}
            <PersonFields
              form={form}
              stores={stores}
              userId={entry.id}
              officeFixed={fixed}
              refusedStore={refusedStore}
            />
          </Form>
        ) : (
          <Box
            role="note"
            display="flex"
            gap="2"
            mx={DRAWER_EDGES}
            my="5"
            p="3"
            bg="blue.subtle"
            borderWidth="1px"
            borderColor="blue.muted"
            borderRadius="l3"
          >
            <Lock size={16} aria-hidden="true" />
            <span>
              {isGrantable
                ? deletedWords(entry, dealershipData.timezone, fixed)
                : `Your role does not change people of the role ${roleLabel(entry.role)}.`}
            </span>
          </Box>
        )}
        <Stack px={DRAWER_EDGES} py="5">
          <WhatTheySee values={form.values} devFeatures={isDeveloper(record)} />
          <PersonHistory
            userId={entry.id}
            places={entry.userDealerships}
            values={form.values}
            storeName={(id) => stores.find((store) => store.id === id)?.name ?? id}
            isOwnStore={(id) => stores.some((store) => store.id === id && !store.isFixed)}
            isOfficeFixed={fixed !== null}
            onTakeBack={canEdit ? putBack : null}
          />
        </Stack>
      </Drawer>
      {question}
    </>
  );
}

const isDeveloper = (record: UserListRecord) =>
  Object.entries(record).some(([key, value]) => key.endsWith('_devFeatures') && String(value) === 'true');

const ASK_ALL = 'ask an administrator of all of them.';

/** Who deleted the person, and what has to come before a change. */
function deletedWords(entry: UserListEntry, timezone: string, fixed: string | null): string {
  const by = entry.deletedByName === '' ? '' : ` by ${entry.deletedByName}`;
  const on = entry.deletedDate === '' ? '' : ` on ${formatInstant(entry.deletedDate, timezone)}`;
  return `Deleted${by}${on}. ${fixed ?? 'Restore this person to change anything.'}`;
}

/** Whether somebody else has deleted the person meanwhile; what was typed waits for a restore. */
const isDeletedPerson = (error: unknown) => error instanceof ApiError && error.code === 'person_deleted';

/** The version that somebody else saved first, out of a refusal; null for any other failure. */
function versionIn(error: unknown): Theirs | null {
  if (!(error instanceof ApiError) || error.status !== CHANGED_FIRST) return null;
  const { data } = error;
  const current = typeof data === 'object' && data !== null && 'current' in data ? data.current : null;
  const record = userListRecordSchema.safeParse(current);
  if (!record.success) return null;
  const { changedBy, changedAt } = record.data;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { record: record.data, by: text(changedBy), at: text(changedAt) };
}
