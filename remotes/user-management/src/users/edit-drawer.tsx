import { roleLabel } from '@fixed-ops/access';
import type { UserListRecord } from '@fixed-ops/contract';
import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Button, Drawer, HStack, notify, RotateCcw, Stack, useAskedClose } from '@fixed-ops/ui';
import { ConflictPanel, DraftOffer, Form, FormFoot, LockedNote } from '@fixed-ops/ui/form';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { DRAWER_EDGES } from '../person/edges.ts';
import { PersonFields } from '../person/person-fields.tsx';
import type { PersonValues } from '../person/person-values.ts';
import { ReadOnlyNote, useReadOnly } from '../person/read-only.tsx';
import { type StoreChoice, useStores } from '../person/use-stores.ts';
import { WhatTheySee } from '../person/what-they-see.tsx';
import { isGrantable, storesElsewhere } from './administrator-rights.ts';
import { differencesInWords } from './differences-in-words.ts';
import { Invitation } from './invitation.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonPicture } from './person-picture.tsx';
import { usePersonEdit } from './use-person-edit.ts';
import type { UserActions } from './user-actions.tsx';
import { buildUserListEntry, type UserListEntry } from './user-list-entry.ts';

interface EditDrawerProps {
  readonly record: UserListRecord;
  readonly actions: UserActions;
  readonly onClose: () => void;
}

/** Edits one person: the fields of the form, what the person sees with them, and the state of the invitation. */
export function EditDrawer({ record, actions, onClose }: EditDrawerProps) {
  const session = useSession();
  const { timezone } = session.dealershipData;
  const formId = useId();
  const entry = buildUserListEntry(record);
  const stores = useStores(entry.userDealerships);
  const edit = usePersonEdit({ record, entry, onDeleted: actions.refetch });
  const { form, offer } = edit;
  const mayChange = isGrantable(entry, session);
  const elsewhere = storesElsewhere(entry, session);
  const canEdit = mayChange && entry.isActive;
  // Title, team and role apply in every store of the person, so they are fixed for an administrator of only some of these.
  const fixed = elsewhere.length === 0 ? null : `Also works at ${elsewhere.join(', ')}: ${ASK_ALL}`;
  const putBack = (values: Partial<PersonValues>) => {
    for (const [name, value] of Object.entries(values)) form.fieldAt(name).onChange(value);
    notify({
      kind: 'info',
      title: 'The values from before are in the fields again.',
      detail: 'Press Save user to keep them.',
    });
  };
  const { close, question } = useAskedClose(form.isDirty, () => {
    // Changes are discarded before the address changes. Otherwise the page would ask a second time.
    flushSync(() => form.reset());
    onClose();
  });
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
              <Invitation entry={entry} actions={actions} timezone={timezone} />
            </FormFoot>
          ) : mayChange && fixed === null ? (
            <Button variant="primary" loading={actions.isBusy} onClick={() => void actions.restore(entry)}>
              <RotateCcw />
              Restore
            </Button>
          ) : undefined
        }
      >
        <PersonConflict edit={edit} stores={stores} timezone={timezone} />
        {canEdit ? (
          <>
            <PersonPicture entry={entry} />
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
                refusedStore={edit.refusedStore}
              />
            </Form>
          </>
        ) : (
          <WhyLocked
            words={
              mayChange
                ? deletedWords(entry, timezone, fixed)
                : `Your role cannot change people with the role ${roleLabel(entry.role)}.`
            }
          />
        )}
        <Stack px={DRAWER_EDGES} py="5">
          <WhatTheySee values={form.values} stores={stores} devFeatures={isDeveloper(record)} />
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

interface PersonConflictProps {
  readonly edit: ReturnType<typeof usePersonEdit>;
  readonly stores: readonly StoreChoice[];
  readonly timezone: string;
}

/** Both versions, if somebody else saved the person first. */
function PersonConflict({ edit: { form, conflict }, stores, timezone }: PersonConflictProps) {
  if (conflict === null) return null;
  return (
    <Box px={DRAWER_EDGES} py="4">
      <ConflictPanel
        by={conflict.theirs.by}
        at={conflict.theirs.at === null ? null : formatInstant(conflict.theirs.at, timezone)}
        differences={differencesInWords(form.differences(conflict.values), [
          ...stores,
          ...buildUserListEntry(conflict.theirs.record).userDealerships,
        ])}
        isSaving={form.isSaving}
        onTakeTheirs={conflict.takeTheirs}
        onKeepMine={conflict.keepMine}
      />
    </Box>
  );
}

/** Says why the fields are not shown. */
function WhyLocked({ words }: { readonly words: string }) {
  return (
    <Box mx={DRAWER_EDGES} my="5">
      {useReadOnly() ? <ReadOnlyNote /> : <LockedNote>{words}</LockedNote>}
    </Box>
  );
}

const isDeveloper = (record: UserListRecord) =>
  Object.entries(record).some(([key, value]) => key.endsWith('_devFeatures') && String(value) === 'true');

const ASK_ALL = 'ask an administrator of all of them.';

/** Says who deleted the person, and that a restore is needed before any change. */
function deletedWords(entry: UserListEntry, timezone: string, fixed: string | null): string {
  const by = entry.deletedByName === '' ? '' : ` by ${entry.deletedByName}`;
  const on = entry.deletedDate === '' ? '' : ` on ${formatInstant(entry.deletedDate, timezone)}`;
  return `Deleted${by}${on}. ${fixed ?? 'Restore this person to change anything.'}`;
}
