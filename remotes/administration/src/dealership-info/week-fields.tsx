import { Panel, SectionHead, Stack } from '@fixed-ops/ui';
import {
  DayHoursFields,
  DayHoursHeads,
  type FieldBinding,
  type FormState,
  isClosedDay,
  useFormRows,
} from '@fixed-ops/ui/form';
import type { WeekRow } from './week-values.ts';

interface WeekFieldsProps<Values extends { readonly hours: readonly WeekRow[] }> {
  readonly form: FormState<Values>;
  readonly readOnly: boolean;
}

/** When the store is open on each weekday, and how much of a working day that is. */
export function WeekFields<Values extends { readonly hours: readonly WeekRow[] }>({
  form,
  readOnly,
}: WeekFieldsProps<Values>) {
  const { rows } = useFormRows(form, 'hours');
  return (
    <Panel aria-label="Hours" p="5">
      <SectionHead title="Hours" note="Hours may stay empty; if you enter some, a day without hours is closed" />
      <Stack gap="2" mt="3">
        <DayHoursHeads />
        {rows.map((row) => (
          <DayHoursFields
            key={row.id}
            day={row.value.day}
            opens={row.field('opens')}
            closes={row.field('closes')}
            counts={row.field('counts') as FieldBinding<string>}
            isClosed={isClosedDay(row.value, form.values.hours)}
            readOnly={readOnly}
          />
        ))}
      </Stack>
    </Panel>
  );
}
