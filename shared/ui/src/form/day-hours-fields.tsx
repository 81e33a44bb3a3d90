import { chakra } from '@chakra-ui/react/styled-system';
import { ChoiceField } from './choice-field.tsx';
import type { FieldBinding } from './form-state.ts';
import { TextField } from './text-fields.tsx';

const columns = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr)',
    md: '120px 140px 140px 160px',
  },
  gap: { base: '2', md: '3' },
  alignItems: 'start',
} as const;

/** Heads of the columns of `DayHoursFields`, from `md` on. */
export function DayHoursHeads() {
  return (
    <chakra.div aria-hidden="true" hideBelow="md" {...columns} textStyle="columnHead" color="fg.muted">
      <span />
      <span>Opens</span>
      <span>Closes</span>
      <span>Counts</span>
    </chakra.div>
  );
}

export interface DayHoursFieldsProps {
  day: string;
  opens: FieldBinding<string>;
  closes: FieldBinding<string>;
  /** Share of a working day: "0", "0.5", "1". */
  counts: FieldBinding<string>;
  /** True if this day has no hours in a week that has some. */
  isClosed: boolean;
  readOnly: boolean;
}

/** Fields for the opening hours of a store on a weekday, and for how much of a working day it counts. */
export function DayHoursFields({ day, opens, closes, counts, isClosed, readOnly }: DayHoursFieldsProps) {
  // If no hours are entered at all, they are unknown. The day counts as usual all the same.
  const empty = isClosed ? 'Closed' : 'Not set';
  return (
    <chakra.div role="group" aria-label={day} {...columns}>
      <chakra.div
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        pt={{ base: '1', md: '2' }}
        fontWeight={{ base: 'semibold', md: 'normal' }}
      >
        {day}
      </chakra.div>
      <TextField
        {...opens}
        onChange={(text) => {
          // If the person enters an opening time for a day that counted nothing, the day counts half until the person changes that.
          if (opens.value === '' && text !== '' && counts.value === '0') counts.onChange('0.5');
          opens.onChange(text);
        }}
        labelInHead
        placeholder={empty}
        readOnly={readOnly}
      />
      <TextField {...closes} labelInHead placeholder={empty} readOnly={readOnly} />
      <ChoiceField
        {...counts}
        value={isClosed ? '0' : counts.value}
        choices={choicesOf(counts.value)}
        labelInHead
        disabled={readOnly || isClosed}
      />
    </chakra.div>
  );
}

const CHOICES = [
  { value: '1', label: 'A day' },
  { value: '0.5', label: 'Half a day' },
  { value: '0', label: 'Nothing' },
];
/** Returns the choices with the current share among them, because another share may have come through the API. */
const choicesOf = (value: string) =>
  CHOICES.some((choice) => choice.value === value) ? CHOICES : [...CHOICES, { value, label: `${value} of a day` }];
