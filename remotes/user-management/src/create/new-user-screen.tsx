import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { createRequestId, useCall, useCallMutation } from '@fixed-ops/api';
import { type invitationSchema, newUserSchema, peopleCalls } from '@fixed-ops/contract/people';
import { useNavigate } from '@fixed-ops/router';
import { type DealershipRef, useSession, useUnsavedChanges } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { Box, Button, notify, PageHeader, Panel, Text, User } from '@fixed-ops/ui';
import { DraftOffer, Form, FormFailure, type FormState, useForm } from '@fixed-ops/ui/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ifAddressIsWrong, invitationTrouble } from '../person/invitation-words.ts';
import { PersonFields } from '../person/person-fields.tsx';
import {
  newPersonValues,
  newUserBody,
  type PersonValues,
  rulesFor,
  storeOfRefusedNumber,
} from '../person/person-values.ts';
import { useStoreOfList } from '../person/store-of-list.ts';
import { useInvitationTerms } from '../person/use-invitation-terms.ts';
import { useStores } from '../person/use-stores.ts';
import { UsersBreadcrumb } from '../person/users-breadcrumb.tsx';
import { WhatTheySee } from '../person/what-they-see.tsx';
import { CHANGES_PEOPLE } from '../users/user-actions.tsx';
import { buildUserList } from '../users/user-list-entry.ts';

/** The page for a new person: the form, and beside it what the person will see. */
export function NewUserScreen() {
  const { user, activeDealership, dealershipData } = useSession();
  const navigate = useNavigate();
  const stores = useStores();
  const { store, list } = useStoreOfList();
  const [isDone, setDone] = useState(false);
  const [refusedStore, setRefusedStore] = useState<string | null>(null);
  const another = useRef(false);
  const [addsAnother, setAddsAnother] = useState(false);
  const key = useRef({ of: '', key: '' });
  const create = useCallMutation(peopleCalls.createUser, {
    name: 'New user',
    invalidates: CHANGES_PEOPLE,
  });
  const body = (values: PersonValues) => newUserBody(values, activeDealership.id);
  const { needsAccountId } = useInvitationTerms();
  const form = useForm<PersonValues>({
    initial: newPersonValues(store.id),
    rules: rulesFor(needsAccountId),
    sends: { schema: newUserSchema, body },
    onSave: async (values) => {
      const sent = newUserSchema.parse(body(values));
      const headers = { 'Idempotency-Key': keyOf(key.current, sent) };
      const { data } = await create.mutateAsync({ body: sent, headers }).catch((error: unknown) => {
        setRefusedStore(storeOfRefusedNumber(error, sent));
        throw error;
      });
      tell(`${sent.firstName} ${sent.lastName}`, sent.email, data.invitation, dealershipData.timezone);
      if (!another.current) setDone(true);
    },
  });
  useUnsavedChanges(form.isDirty && !isDone);
  const offer = useKeptDraft('new', form);
  useEffect(() => {
    if (isDone) navigate(list);
  }, [isDone, navigate, list]);
  const createAndAddAnother = async () => {
    another.current = true;
    setAddsAnother(true);
    if (await form.submit()) form.reset(newPersonValues(store.id));
    another.current = false;
    setAddsAnother(false);
  };
  return (
    <>
      <UsersBreadcrumb page="New user" list={list} />
      <PageHeader
        title="New user"
        period={user.role === 'ADMIN_SUPER' ? user.dealershipGroup : activeDealership.name}
      />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(300px, 420px)' }}
        gap="6"
        alignItems="start"
      >
        <Panel aria-label="New user">
          <Form form={form} label="New user">
            <Box>
              {offer.kept === null ? null : (
                <Box px="5" pt="5">
                  <DraftOffer form={form} offer={offer} />
                </Box>
              )}
              <PersonFields form={form} stores={stores} userId={null} officeFixed={null} refusedStore={refusedStore} />
              <Box px="5" py="4" display="grid" gap="3">
                <FormFailure form={form} />
                <CreateButtons
                  form={form}
                  addsAnother={addsAnother}
                  onCancel={() => navigate(list)}
                  onCreateAndAddAnother={() => void createAndAddAnother()}
                />
              </Box>
            </Box>
          </Form>
        </Panel>
        <Box display="grid" gap="4" position={{ xl: 'sticky' }} top={{ xl: '4' }}>
          <WhatTheySee values={form.values} stores={stores} />
          <SimilarColleague
            key={store.id}
            at={store}
            values={form.values}
            canGive={(id) => stores.some((store) => store.id === id && !store.isFixed)}
            onCopy={(dealershipIds, start) => {
              form.set('dealershipIds', dealershipIds);
              form.set('defaultDealershipId', start);
            }}
          />
        </Box>
      </Box>
    </>
  );
}

interface CreateButtonsProps {
  readonly form: Pick<FormState<PersonValues>, 'errorCount' | 'isSaving'>;
  /** True while a person is created after whom the form begins again. */
  readonly addsAnother: boolean;
  readonly onCancel: () => void;
  readonly onCreateAndAddAnother: () => void;
}

/** The buttons below the form. Each shows its own progress. */
function CreateButtons({ form, addsAnother, onCancel, onCreateAndAddAnother }: CreateButtonsProps) {
  return (
    <Box display="flex" flexDirection={{ base: 'column-reverse', md: 'row' }} gap="2" alignItems={{ md: 'center' }}>
      <Text role="status" color="fg.error" flex={{ md: '1' }}>
        {attention(form.errorCount)}
      </Text>
      <Button size="md" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        size="md"
        loading={form.isSaving && addsAnother}
        disabled={form.isSaving && !addsAnother}
        onClick={onCreateAndAddAnother}
      >
        Create and add another
      </Button>
      <Button
        type="submit"
        size="md"
        variant="primary"
        loading={form.isSaving && !addsAnother}
        disabled={form.isSaving && addsAnother}
      >
        Create user
      </Button>
    </Box>
  );
}

const attention = (errors: number) =>
  errors === 0 ? '' : errors === 1 ? '1 field needs attention' : `${errors} fields need attention`;

/** Returns the same key for the same body, so that a retry creates nobody twice, and a new key for a new body. */
function keyOf(kept: { of: string; key: string }, body: object): string {
  const of = JSON.stringify(body);
  if (kept.of !== of) Object.assign(kept, { of, key: createRequestId() });
  return kept.key;
}

type Invitation = ReturnType<(typeof invitationSchema)['parse']>;

function tell(name: string, email: string, invitation: Invitation, timezone: string): void {
  const { status, message } = invitation;
  if (status === 'failed') {
    const trouble = invitationTrouble(invitation, timezone) ?? message ?? '';
    const { nextTryAt, isAddressRefused } = invitation;
    const advice = nextTryAt
      ? ''
      : isAddressRefused
        ? `${ifAddressIsWrong(name)} If it is right, send the invitation again from the list.`
        : 'Send it again from the list.';
    notify({
      title: `${name} is created, but the invitation was not sent.`,
      detail: `${trouble} ${advice}`.trim(),
      kind: 'warning',
      durationMs: 0,
    });
    return;
  }
  notify({
    title: `${name} is created.`,
    detail: status === 'sent' ? `The invitation is on its way to ${email}.` : 'No invitation was sent.',
    kind: 'success',
  });
}

interface SimilarColleagueProps {
  readonly at: DealershipRef;
  readonly values: PersonValues;
  readonly canGive: (dealershipId: string) => boolean;
  readonly onCopy: (dealershipIds: readonly string[], start: string | null) => void;
}

/** Shows a colleague with the same title and role, whose dealerships can be copied. */
function SimilarColleague({ at, values, canGive, onCopy }: SimilarColleagueProps) {
  const { user } = useSession();
  const users = useCall(peopleCalls.getUsersFromDealership, { query: { dealershipId: at.id } });
  const people = useMemo(() => buildUserList(users.data ?? [], user.id), [users.data, user.id]);
  const { role, jobTitle } = values;
  const like = people.find((each) => each.isActive && each.role === role && each.jobTitle === jobTitle);
  if (like === undefined || role === null || jobTitle === null) return null;
  const stores = like.userDealerships.map(({ id }) => String(id)).filter(canGive);
  const start = stores.includes(like.defaultDealershipId) ? like.defaultDealershipId : (stores[0] ?? null);
  return (
    <Panel aria-label="Already like this" p="5" display="flex" gap="3">
      <User size={16} aria-hidden="true" style={{ flexShrink: 0, marginTop: 2 }} />
      <Box>
        <Text textStyle="label">Already like this</Text>
        <Text color="fg.muted">
          {like.fullName} is {jobTitleLabel(jobTitle)} with role {roleLabel(role)} at {at.name} too.
        </Text>
        {stores.length === 0 ? null : (
          <Button variant="link" size="inline" minH="6" onClick={() => onCopy(stores, start)}>
            Copy the dealerships
          </Button>
        )}
      </Box>
    </Panel>
  );
}
