import { SelectField } from './choice-fields.tsx';
import type { FieldBinding } from './form-state.ts';
import { TextField } from './text-fields.tsx';
import { timeZoneEntries, timeZoneInWords } from './time-zones.ts';

export interface TimeZoneFieldProps extends Omit<FieldBinding<string | null>, 'onChange'> {
  onChange: (zone: string) => void;
  /** Whether the store has repair orders. Their dates are dates in its zone, so the server refuses another one. */
  fixed?: boolean | undefined;
  /** Shown with a lock for people who may only look. */
  readOnly?: boolean | undefined;
}

/** The time zone of a store, chosen by its common name. */
export function TimeZoneField({ fixed = false, readOnly = false, onChange, ...field }: TimeZoneFieldProps) {
  if (fixed || readOnly) {
    return (
      <TextField
        {...field}
        required={false}
        value={field.value === null ? '' : timeZoneInWords(field.value)}
        onChange={onChange}
        readOnly
        help={
          fixed
            ? 'It cannot change, because repair orders are loaded and their dates are dates in this zone.'
            : 'Close dates are dates in this zone.'
        }
      />
    );
  }
  return (
    <SelectField
      {...field}
      onChange={(zone) => zone !== null && onChange(zone)}
      searchable
      entries={timeZoneEntries(field.value)}
      help="Close dates are dates in this zone. It cannot change once repair orders are loaded."
    />
  );
}
