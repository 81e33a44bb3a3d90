import { Box, Panel, SectionHead, Stack } from '@fixed-ops/ui';
import { ChoiceField, type FieldBinding, type FormState, TextField, useFormRows } from '@fixed-ops/ui/form';
import { type DayHours, isClosedDay } from './week-values.ts';

interface WeekFieldsProps<Values extends { readonly hours: readonly DayHours[] }> {
  readonly form: FormState<Values>;
  readonly readOnly: boolean;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr)',
    md: '120px 140px 140px 160px',
  },
  gap: { base: '2', md: '3' },
  alignItems: 'start',
} as const;

/** When the store is open on each weekday, and how much of a working day that is. */
export function WeekFields<Values extends { readonly hours: readonly DayHours[] }>({
  form,
  readOnly,
}: WeekFieldsProps<Values>) {
  const { rows } = useFormRows(form, 'hours');
  return (
    <Panel aria-label="Hours" p="5">
      <SectionHead title="Hours" note="Empty where the store is closed" />
      <Stack gap="2" mt="3">
        <Box aria-hidden="true" hideBelow="md" {...columns} textStyle="columnHead" color="fg.muted">
          <span />
          <span>Opens</span>
          <span>Closes</span>
          <span>Counts</span>
        </Box>
        {rows.map((row) => {
          const isClosed = isClosedDay(row.value, form.values.hours);
          // Hours that nobody has said are not known: the day counts as usual all the same.
          const empty = isClosed ? 'Closed' : 'Not said';
          const opens = row.field('opens');
          const counts = row.field('counts') as FieldBinding<string>;
          return (
            <Box key={row.id} role="group" aria-label={row.value.day} {...columns}>
              <Box
                gridColumn={{ base: '1 / -1', md: 'auto' }}
                pt={{ base: '1', md: '2' }}
                fontWeight={{ base: 'semibold', md: 'normal' }}
              >
                {row.value.day}
              </Box>
              <TextField
                {...opens}
                onChange={(text) => {
                  // Who opens on a day that counted nothing works half of it, until they say otherwise.
                  if (opens.value === '' && text !== '' && counts.value === '0') counts.onChange('0.5');
                  opens.onChange(text);
                }}
                labelInHead
                placeholder={empty}
                readOnly={readOnly}
              />
              <TextField {...row.field('closes')} labelInHead placeholder={empty} readOnly={readOnly} />
              <ChoiceField
                {...counts}
                value={isClosed ? '0' : counts.value}
                choices={choicesOf(counts.value)}
                labelInHead
                disabled={readOnly || isClosed}
              />
            </Box>
          );
        })}
      </Stack>
    </Panel>
  );
}

const CHOICES = [
  { value: '1', label: 'A day' },
  { value: '0.5', label: 'Half a day' },
  { value: '0', label: 'Nothing' },
];
/** Another share than these may have come by the API. */
const choicesOf = (value: string) =>
  CHOICES.some((choice) => choice.value === value) ? CHOICES : [...CHOICES, { value, label: `${value} of a day` }];
