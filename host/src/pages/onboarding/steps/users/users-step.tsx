import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { explainAccess } from '@fixed-ops/access/explain';
import { formatCount } from '@fixed-ops/metrics';
import { useSessionState } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { Box, Button, EmptyState, Panel, Stack, Text } from '@fixed-ops/ui';
import {
  ChoiceField,
  DraftOffer,
  type FormListRow,
  FormRow,
  TagField,
  TextField,
  useFormRows,
} from '@fixed-ops/ui/form';
import { Plus, Upload } from '@fixed-ops/ui/icons';
import { useId, useState } from 'react';
import { RowHead } from '../../frame/row-head.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { removedStoresInWords, useStores } from '../../frame/stores.ts';
import { useRowKeys } from '../../frame/use-row-keys.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { draftableRoles } from './drafted-roles.ts';
import { PasteList } from './paste-list.tsx';
import { newUser, savedUserId, TITLES, type UserRow, userDataOf, userRulesFor, userValuesOf } from './users-values.ts';

/** The step for people who will sign in, with job title, role and stores. */
export function UsersStep() {
  const { readOnly, onboarding } = useWizard();
  const { needsAccountIds } = onboarding;
  const granter = useSessionState(({ user }) => user);
  /** The pasted text that is not in the step yet; null while the panel is closed. */
  const [list, setList] = useState<string | null>(null);
  const hasList = list !== null && list.trim() !== '';
  const pasted = {
    draft: () => ({ before: { list: '' }, mine: { list: list ?? '' } }),
    resume: ({ mine }: { readonly mine: { readonly list: string } }) => setList(mine.list),
  };
  const offer = useKeptDraft('onboarding list of people', { isDirty: hasList, draft: pasted.draft });
  const listId = useId();
  const keys = useRowKeys();
  const roles = draftableRoles(granter);
  const savedRoles = new Map(userValuesOf(onboarding.saved.users).users.map(({ id, role }) => [id, role]));
  const step = useStepForm({
    step: 'users',
    valuesOf: userValuesOf,
    dataOf: userDataOf,
    rules: userRulesFor({
      keyOf: keys.keyOf,
      known: onboarding.knownStores.map(({ id }) => id),
      roles: roles.map(({ value }) => value),
      savedRoles,
    }),
    onSaved: ({ users }) => keys.noteSaved(users, savedUserId),
    beside: hasList
      ? 'The pasted list has not been added yet. Press “Add to the step”, or Cancel to discard it.'
      : null,
  });
  const { form } = step;
  const { rows, append } = useFormRows(form, 'users');
  const count = form.values.users.length;
  return (
    <StepFrame
      step={step}
      about={count === 0 ? undefined : `${formatCount(count)} drafted`}
      aside={
        readOnly ? undefined : (
          <Button
            size="touch"
            // The button does not close a panel with text. Only its Cancel does, so that no text is hidden.
            onClick={() => setList(list === null ? '' : hasList ? list : null)}
            aria-expanded={list !== null}
          >
            <Upload />
            Add a list
          </Button>
        )
      }
    >
      {/* The former list is not offered while another one is being pasted, because it would replace that. */}
      {readOnly || hasList || offer.kept === null ? null : (
        <Box role="group" aria-labelledby={listId}>
          <Text id={listId} textStyle="label" mb="1">
            The list that you had pasted
          </Text>
          <DraftOffer form={pasted} offer={offer} />
        </Box>
      )}
      {list === null ? null : (
        <PasteList
          text={list}
          needsAccountIds={needsAccountIds}
          onText={setList}
          known={form.values.users.map(({ email }) => email)}
          onAdd={(users) => {
            form.set('users', [...form.values.users, ...users]);
            setList(null);
          }}
          onClose={() => setList(null)}
        />
      )}
      {rows.length === 0 ? (
        <Panel>
          <EmptyState title="Nobody yet">
            People can be invited later too, on Users of Administration. The person who submits already works in every
            new store.
          </EmptyState>
        </Panel>
      ) : (
        rows.map((row) => (
          <UserFields
            key={row.id}
            row={row}
            // A saved role can be chosen again after another one.
            roles={withChosen(roles, savedRoles.get(keys.keyOf(row.value)) ?? '', roleLabel)}
            readOnly={readOnly}
            needsAccountId={needsAccountIds}
          />
        ))
      )}
      {readOnly ? null : (
        <Box>
          <Button size="touch" onClick={() => append(newUser())}>
            <Plus />
            Add a person
          </Button>
        </Box>
      )}
    </StepFrame>
  );
}

interface UserFieldsProps {
  readonly row: FormListRow<UserRow>;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly readOnly: boolean;
  readonly needsAccountId: boolean;
}

/**
 * The choices and the chosen value. A list or another person may have set a value that is not a choice; the field then
 * shows it with its error.
 */
const withChosen = (choices: UserFieldsProps['roles'], value: string, labelOf: (value: string) => string) =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: labelOf(value) }];

function UserFields({ row, roles, readOnly, needsAccountId }: UserFieldsProps) {
  const { stores, nameOf } = useStores();
  const { knownStores } = useWizard().onboarding;
  const gone = row.value.stores.filter((id) => knownStores.some((store) => store.id === id && store.isTakenAway));
  const storeField = row.field('stores');
  const { firstName, lastName, email, role, jobTitle } = row.value;
  const name = `${firstName} ${lastName}`.trim() || email || 'New user';
  return (
    <Panel aria-label={name} p="5">
      <RowHead name={name} onRemove={readOnly ? null : row.remove} />
      <Stack gap="4" mt="3">
        <FormRow>
          <TextField {...row.field('firstName')} maxLength={60} autoComplete="off" />
          <TextField {...row.field('lastName')} maxLength={60} autoComplete="off" />
        </FormRow>
        <FormRow>
          <TextField {...row.field('email')} type="email" autoComplete="off" />
          <TagField
            {...storeField}
            error={
              storeField.error ??
              (gone.length === 0 ? null : `${removedStoresInWords(gone.map(nameOf))}: choose where this person works`)
            }
            options={stores.filter(({ id }) => !row.value.stores.includes(id)).map(({ name: value }) => ({ value }))}
            nameOf={(id) => (gone.includes(id) ? `${nameOf(id)} (removed)` : nameOf(id))}
            // Unknown names are kept and shown with an error. If they were dropped, the person would get every store.
            tidy={(text) =>
              (stores.find((store) => store.name.toLowerCase() === text.trim().toLowerCase())?.id ?? text.trim()) ||
              null
            }
            placeholder="All stores"
            help="The first one opens at sign-in."
          />
        </FormRow>
        {needsAccountId ? (
          <TextField
            {...row.field('accountId')}
            autoComplete="off"
            help="The object id of the account that the administrators of your identity tenant have made. Not needed for somebody who signs in here already."
          />
        ) : null}
        <FormRow>
          <ChoiceField
            {...row.field('jobTitle')}
            empty="Choose a job title"
            choices={withChosen(TITLES, jobTitle, jobTitleLabel)}
          />
          <ChoiceField {...row.field('role')} empty="Choose a role" choices={withChosen(roles, role, roleLabel)} />
        </FormRow>
        <WhatTheySee jobTitle={jobTitle} role={role} stores={row.value.stores.length || stores.length} />
      </Stack>
    </Panel>
  );
}

interface WhatTheySeeProps {
  readonly jobTitle: string;
  readonly role: string;
  readonly stores: number;
}

/** What a person with this title, role and stores sees. The rules are the server's. */
function WhatTheySee({ jobTitle, role, stores }: WhatTheySeeProps) {
  if (jobTitle === '' || role === '') return null;
  const { areas, landing, rights } = explainAccess({ role, jobTitle, devFeatures: false }, Math.max(1, stores));
  const open = areas.filter(({ isOpen }) => isOpen).map(({ label }) => label);
  const part = rights.filter(({ extent, reason }) => extent === 'part' && reason !== null);
  return (
    <Text textStyle="meta" color="fg.muted">
      {landing === null ? 'Lands on no dashboard: neither is open.' : `Lands on ${landing.label}.`}{' '}
      {open.length === 0 ? 'Opens no area.' : `Opens ${open.join(', ')}.`}
      {part.map(({ key, label, reason }) => (
        <span key={key}>
          {' '}
          {label}: {reason}.
        </span>
      ))}
    </Text>
  );
}
