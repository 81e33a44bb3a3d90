import {
  CheckboxField,
  Form,
  FormFoot,
  FormRow,
  MoneyField,
  MultiSelectField,
  NumberField,
  RadioField,
  SaveBar,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  TimeZoneField,
  useForm,
} from '../src/form.ts';
import { Box, Button, DateField, type FieldRules, Panel } from '../src/index.ts';
import { Piece } from './piece.tsx';
import { roles, stores } from './sample-choices.ts';

const filled = {
  firstName: 'Luis',
  lastName: 'Ferrer',
  email: 'luis.ferrer@example.com',
  phone: '(555) 555-0171',
  role: 'EMPLOYEE' as string | null,
  stores: ['d1'] as readonly string[],
  rate: '189.95',
  share: '85.0',
  since: '2026-06-01',
  zone: 'America/New_York' as string | null,
  colors: 'system',
  mails: true,
  terms: false,
  note: '',
};
type Person = typeof filled;
const rules: FieldRules<Person> = {
  firstName: { label: 'First name', required: true },
  lastName: { label: 'Last name', required: true },
  email: { label: 'Email', required: true, type: 'email' },
  phone: { label: 'Phone', type: 'phone number' },
  role: { label: 'Role', required: true },
  stores: { label: 'Dealerships', required: true },
  rate: { label: 'Door rate', type: 'amount' },
  share: { label: 'Share of the door rate', type: 'number' },
  since: { label: 'Employed since', type: 'date' },
  zone: { label: 'Time zone', required: true },
  colors: { label: 'Colors' },
  mails: { label: 'Mail me when a report is ready' },
  terms: { label: 'I have read the terms', required: true },
  note: { label: 'Note' },
};
const empty: Person = {
  ...filled,
  firstName: '',
  email: 'luis',
  role: null,
  stores: [],
  rate: 'free',
  since: '',
  note: 'Late',
};

function Fields({ initial, label, fails = false }: { initial: Person; label: string; fails?: boolean }) {
  const form = useForm({
    initial,
    rules,
    onSave: async () => {
      if (!fails) return;
      throw {
        detail: 'Some values are missing or not valid.',
        requestId: 'FO-7K2M-11AF',
        errors: [{ path: 'phone', code: 'taken', message: 'belongs to another user' }],
      };
    },
  });
  return (
    <Panel p="5" maxW="drawerForm" aria-label={label}>
      <Form form={form} label={label}>
        <FormRow>
          <TextField {...form.field('firstName')} autoComplete="off" />
          <TextField {...form.field('lastName')} autoComplete="off" />
        </FormRow>
        <TextField {...form.field('email')} type="email" help="For signing in, and for what we send." />
        <FormRow>
          <TextField {...form.field('phone')} type="tel" />
          <SelectField {...form.field('role')} entries={roles} help="You can grant up to Admin." />
        </FormRow>
        <MultiSelectField {...form.field('stores')} entries={stores} searchable selectAll />
        <TimeZoneField {...form.field('zone')} />
        <FormRow>
          <MoneyField {...form.field('rate')} />
          <NumberField {...form.field('share')} unit="%" decimals={1} />
        </FormRow>
        <FormRow>
          <DateField {...form.field('since')} />
          <RadioField
            {...form.field('colors')}
            inline
            choices={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
          />
        </FormRow>
        <SwitchField {...form.field('mails')} help="At most once a day." />
        <CheckboxField {...form.field('terms')} />
        <TextareaField {...form.field('note')} maxLength={200} />
        <FormFoot form={form} saveLabel="Save user" onCancel={() => form.reset()}>
          <Button variant="ghost" size="md">
            Resend invite
          </Button>
        </FormFoot>
      </Form>
      <Box mt="4">
        <SaveBar form={form} note="Last saved Oct 2, 2026 by Dana Whitfield" />
      </Box>
    </Panel>
  );
}

function ReadOnly() {
  const form = useForm({ initial: { ...filled, phone: '' }, rules, onSave: async () => undefined });
  return (
    <Panel p="5" maxW="drawerForm" aria-label="Read-only">
      <Form form={form}>
        <TextField
          {...form.field('email')}
          readOnly
          help="An email address cannot be changed. Create a new user instead."
        />
        <TextField {...form.field('phone')} disabled placeholder="(555) 555-0100" />
        <TimeZoneField {...form.field('zone')} fixed />
      </Form>
    </Panel>
  );
}

export function FormPieces() {
  return (
    <>
      <Piece name="Filled, fails on the server">
        <Fields initial={filled} label="User" fails />
      </Piece>
      <Piece name="To correct">
        <Fields initial={empty} label="New user" />
      </Piece>
      <Piece name="Read-only and disabled">
        <ReadOnly />
      </Piece>
    </>
  );
}
