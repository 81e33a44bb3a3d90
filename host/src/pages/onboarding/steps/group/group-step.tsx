import { useSessionState } from '@fixed-ops/session';
import { Box, Button, Panel, Stack } from '@fixed-ops/ui';
import {
  type FormListRow,
  FormRow,
  NumberField,
  TagField,
  TextField,
  TimeZoneField,
  useFormRows,
} from '@fixed-ops/ui/form';
import { Plus } from '@fixed-ops/ui/icons';
import { RowHead } from '../../frame/row-head.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { groupDataOf, groupRules, groupValuesOf, newStore, type StoreRow } from './group-values.ts';

/** The step for the group and its stores: their places, brands and time zones. */
export function GroupStep() {
  const { readOnly } = useWizard();
  const personId = useSessionState(({ user }) => user?.id ?? '');
  const step = useStepForm({
    step: 'group',
    valuesOf: (saved, { groupName }) => groupValuesOf(saved, groupName, personId),
    dataOf: groupDataOf,
    rules: groupRules,
  });
  const { form } = step;
  const { rows, append } = useFormRows(form, 'stores');
  const count = form.values.stores.length;
  return (
    <StepFrame step={step} about={`${count} ${count === 1 ? 'store' : 'stores'}`}>
      <Panel aria-label="Group" p="5">
        <FormRow>
          <TextField {...form.field('groupName')} maxLength={120} autoComplete="organization" />
        </FormRow>
      </Panel>
      {rows.map((row) => (
        <StoreFields key={row.id} row={row} isOnly={rows.length === 1} readOnly={readOnly} />
      ))}
      {readOnly ? null : (
        <Box>
          <Button
            size="touch"
            onClick={() => append(newStore(crypto.randomUUID(), form.values.stores.at(-1)?.timezone ?? undefined))}
          >
            <Plus />
            Add a store
          </Button>
        </Box>
      )}
    </StepFrame>
  );
}

interface StoreFieldsProps {
  readonly row: FormListRow<StoreRow>;
  readonly isOnly: boolean;
  readonly readOnly: boolean;
}

function StoreFields({ row, isOnly, readOnly }: StoreFieldsProps) {
  const name = row.value.name || 'New store';
  return (
    <Panel aria-label={name} p="5">
      <RowHead name={name} onRemove={isOnly || readOnly ? null : row.remove} />
      <Stack gap="4" mt="3">
        <FormRow>
          <TextField {...row.field('name')} maxLength={120} autoComplete="off" />
          <TextField {...row.field('phone')} type="tel" autoComplete="off" />
        </FormRow>
        <TextField {...row.field('street')} maxLength={120} autoComplete="off" />
        <FormRow>
          <TextField {...row.field('city')} maxLength={80} autoComplete="off" />
          <Box display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4">
            <TextField {...row.field('state')} maxLength={40} autoComplete="off" />
            <TextField {...row.field('postalCode')} maxLength={20} autoComplete="off" inputMode="numeric" />
          </Box>
        </FormRow>
        <FormRow>
          <TagField {...row.field('brands')} placeholder="Such as Toyota" />
          <TimeZoneField {...row.field('timezone')} />
        </FormRow>
        <FormRow>
          <NumberField {...row.field('stalls')} help="Work bays with a lift. Leave it empty if you do not know yet." />
          <TextField
            {...row.field('dms')}
            maxLength={60}
            autoComplete="off"
            help="Leave it empty if the store uses the DMS of the next step."
          />
        </FormRow>
      </Stack>
    </Panel>
  );
}
