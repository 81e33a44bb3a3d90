import { grantableRoles, roleLabel } from '@fixed-ops/access';
import type { UserListRecord } from '@fixed-ops/contract';
import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Button, Drawer, HStack, Lock, notify, RotateCcw, Stack, useAskedClose } from '@fixed-ops/ui';
import { ConflictPanel, DraftOffer, Form, FormFoot } from '@fixed-ops/ui/form';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { DRAWER_EDGES } from '../person/edges.ts';
import { PersonFields } from '../person/person-fields.tsx';
import type { PersonValues } from '../person/person-values.ts';
import { useStores } from '../person/use-stores.ts';
import { WhatTheySee } from '../person/what-they-see.tsx';
import { differencesInWords } from './differences-in-words.ts';
import { Invitation } from './invitation.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonPicture } from './person-picture.tsx';
import { storesElsewhere } from './stores-elsewhere.ts';
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
  const { form, offer, conflict } = edit;
  const isGrantable = grantableRoles(session.user).some((role) => role === entry.role);
  const elsewhere = storesElsewhere(entry, session);
  const canEdit = isGrantable && entry.isActive;
  // Title, team and role apply in every store of the person, so other administrators have a say.
  const fixed = elsewhere.length === 0 ? null : `Also works at ${elsewhere.join(', ')}: ${ASK_ALL}`;
  const putBack = (values: Partial<PersonValues>) => {
    for (const [name, value] of Object.entries(values)) form.fieldAt(name).onChange(value);
    notify({ kind: 'info', title: 'What stood before is in the fields again.', detail: 'Save user keeps it.' });
  };
  const { close, question } = useAskedClose(form.isDirty, () => {
    // First discard, then change the address: with unsaved changes the page would ask a second time.
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
          ) : isGrantable && fixed === null ? (
            <Button variant="primary" loading={actions.isBusy} onClick={() => void actions.restore(entry)}>
              <RotateCcw />
              Restore
            </Button>
          ) : undefined
        }
      >
        {conflict === null ? null : (
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
        )}
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
          <NotToChange>
            {isGrantable
              ? deletedWords(entry, timezone, fixed)
              : `Your role does not change people of the role ${roleLabel(entry.role)}.`}
          </NotToChange>
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

/** Why there are no fields, in their place. */
const NotToChange = ({ children }: { readonly children: ReactNode }) => (
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
    <span>{children}</span>
  </Box>
);

const isDeveloper = (record: UserListRecord) =>
  Object.entries(record).some(([key, value]) => key.endsWith('_devFeatures') && String(value) === 'true');

const ASK_ALL = 'ask an administrator of all of them.';

/** Says who deleted the person, and that a restore comes before any change. */
function deletedWords(entry: UserListEntry, timezone: string, fixed: string | null): string {
  const by = entry.deletedByName === '' ? '' : ` by ${entry.deletedByName}`;
  const on = entry.deletedDate === '' ? '' : ` on ${formatInstant(entry.deletedDate, timezone)}`;
  return `Deleted${by}${on}. ${fixed ?? 'Restore this person to change anything.'}`;
}
