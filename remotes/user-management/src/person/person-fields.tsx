import { type JobTitle, jobTitleLabel, jobTitles, teamCategories, teamCategoryOf } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { Box, SectionHead, Stack } from '@fixed-ops/ui';
import { CheckboxField, type FieldBinding, FormRow, type FormState, SelectField, TextField } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { DealershipChoice } from './dealership-choice.tsx';
import { DmsNumberChoice } from './dms-number-choice.tsx';
import { DRAWER_EDGES, PANEL_EDGES } from './edges.ts';
import { NAME_MAX_LENGTH, type PersonValues } from './person-values.ts';
import { RoleChoice } from './role-choice.tsx';
import { type InvitationTerms, useInvitationTerms } from './use-invitation-terms.ts';
import type { StoreChoice } from './use-stores.ts';

interface PersonFieldsProps {
  readonly form: FormState<PersonValues>;
  readonly stores: readonly StoreChoice[];
  /** The edited person; null for a new one. */
  readonly userId: string | null;
  /** Why role and title cannot be changed; null if they can. */
  readonly officeFixed: string | null;
  /** The store whose DMS number the server refused. */
  readonly refusedStore: string | null;
}

/** All fields of a person, on the page for a new one and in the edit drawer. */
export function PersonFields({ form, stores, userId, officeFixed, refusedStore }: PersonFieldsProps) {
  const { user } = useSession();
  const terms = useInvitationTerms();
  const { values } = form;
  const edges = userId === null ? PANEL_EDGES : DRAWER_EDGES;
  const titles = jobTitles.filter(
    (title) => values.teamCategory === null || teamCategoryOf(title) === values.teamCategory,
  );
  const chooseTeam = (team: string | null) => {
    form.field('teamCategory').onChange(team);
    const title = jobTitles.find((each) => each === values.jobTitle);
    if (title !== undefined && teamCategoryOf(title) !== team) form.set('jobTitle', null);
  };
  const chooseTitle = (title: string | null) => {
    form.field('jobTitle').onChange(title);
    if (title !== null && values.teamCategory === null) form.set('teamCategory', teamCategoryOf(title as JobTitle));
  };
  const given = stores.filter(({ id, isFixed }) => !isFixed && values.dealershipIds.includes(id));
  const numbers = form.field('dmsNumbers');
  const account = form.field('accountId');
  const refused = given.find(({ id }) => id === refusedStore) ?? given[0];
  return (
    <Box>
      <Part title="Who" px={edges}>
        <FormRow>
          <TextField {...form.field('firstName')} maxLength={NAME_MAX_LENGTH} autoComplete="off" />
          <TextField {...form.field('lastName')} maxLength={NAME_MAX_LENGTH} autoComplete="off" />
        </FormRow>
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="off"
          readOnly={userId !== null}
          help={
            userId === null
              ? undefined
              : `An email address cannot be changed. ${officeFixed === null ? 'If it is wrong, delete this person and create a new user.' : ASK_TO_DELETE}`
          }
        />
        {terms.needsAccountId || account.error !== null ? (
          <TextField
            {...account}
            autoComplete="off"
            readOnly={officeFixed !== null}
            help={userId === null ? ACCOUNT_ID_HELP : `${ACCOUNT_ID_HELP} ${ANOTHER_ACCOUNT}`}
          />
        ) : null}
        <FormRow>
          <TextField {...form.field('phoneNumber')} type="tel" autoComplete="off" />
          <SelectField
            {...form.field('teamCategory')}
            disabled={officeFixed !== null}
            help="Narrows the job titles below."
            entries={teamCategories.map((team) => ({ value: team, label: team }))}
            onChange={chooseTeam}
          />
        </FormRow>
      </Part>
      <Part title="What they may do" px={edges}>
        <SelectField
          {...form.field('jobTitle')}
          disabled={officeFixed !== null}
          searchable
          help="Decides which areas open."
          entries={titles.map((title) => ({ value: title, label: jobTitleLabel(title) }))}
          onChange={chooseTitle}
        />
        <RoleChoice {...form.field('role')} granter={user} fixed={officeFixed} />
      </Part>
      <Part title="Where" px={edges}>
        <DealershipChoice form={form} stores={stores} />
        {given.map((store) => (
          <DmsNumberChoice
            key={store.id}
            store={store}
            userId={userId}
            lastName={values.lastName}
            value={values.dmsNumbers}
            onChange={numbers.onChange}
            error={store === refused ? numbers.error : null}
          />
        ))}
        {userId === null ? <SendInvite terms={terms} field={form.field('sendInvite')} /> : null}
      </Part>
    </Box>
  );
}

/** Whether the invitation leaves at once, and for how long its link works. */
function SendInvite({ terms, field }: SendInviteProps) {
  const { linkDays: days, needsAccountId } = terms;
  const mail = needsAccountId
    ? 'the way to the sign-in'
    : `a link to choose a password${days === null ? '' : `, good for ${days === 1 ? '1 day' : `${days} days`}`}`;
  return <CheckboxField {...field} help={`An email with ${mail}. It can be sent again from the list.`} />;
}

interface SendInviteProps {
  readonly terms: InvitationTerms;
  readonly field: FieldBinding<boolean>;
}

const ACCOUNT_ID_HELP =
  'The object id of the account in your identity tenant. Its administrators make the account, and know the id.';
const ANOTHER_ACCOUNT = 'The person signs in with this account alone.';
const ASK_TO_DELETE =
  'If it is wrong, ask an administrator of all dealerships of this person to delete the account, then create a new user.';

interface PartProps {
  readonly title: string;
  readonly px: typeof PANEL_EDGES | typeof DRAWER_EDGES;
  readonly children: ReactNode;
}

function Part({ title, px, children }: PartProps) {
  return (
    <Box as="section" aria-label={title} px={px} py="4" borderBottomWidth="1px">
      <SectionHead title={title} />
      <Stack gap="4" mt="2">
        {children}
      </Stack>
    </Box>
  );
}
