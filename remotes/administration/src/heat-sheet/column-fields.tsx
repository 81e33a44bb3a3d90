import { Box, Checkbox, Field, VisuallyHidden } from '@fixed-ops/ui';
import { type FormListRow, NativeSelect, NumberField } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import type { ColumnRow, KnownColumn } from './sheet-values.ts';

interface ColumnFieldsProps {
  readonly row: FormListRow<ColumnRow>;
  readonly known: KnownColumn | undefined;
  readonly handle: ReactNode;
  readonly readOnly: boolean;
}

const GOAL_TYPES = {
  value: 'in all',
  perDay: 'a day',
  penetration: '% of ROs',
} as const;

/** One column: its drag handle, whether it is shown, and its goal. */
export function ColumnFields({ row, known, handle, readOnly }: ColumnFieldsProps) {
  const { label, isItem, goalType, visible } = row.value;
  const taken: readonly ColumnRow['goalType'][] = isItem
    ? ['penetration', 'perDay']
    : known?.isSum
      ? ['value', 'perDay']
      : ['value'];
  // The list also offers a type of goal that the column no longer allows, so that a person can correct it here.
  const types = taken.includes(goalType) ? taken : [...taken, goalType];
  const type = row.field('goalType');
  const shown = row.field('visible');
  const unit = goalType === 'penetration' ? '%' : goalType === 'perDay' ? 'a day' : known?.unit;
  return (
    <Box
      role="group"
      aria-label={label}
      data-changed={row.isChanged ? '' : undefined}
      display="grid"
      gridTemplateColumns={{ base: '32px minmax(0, 1fr) auto', md: '32px minmax(0, 1fr) 96px 116px 148px' }}
      columnGap="3"
      rowGap="2"
      alignItems="start"
      px={{ base: '3', md: '5' }}
      py="1.5"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Box>{handle}</Box>
      <Box pt="1.5" minW="0" color={visible ? 'fg' : 'fg.muted'}>
        {label}
      </Box>
      <Box pt="1">
        <Checkbox
          name={shown.name}
          checked={shown.value}
          disabled={readOnly}
          onChange={(event) => shown.onChange(event.target.checked)}
        >
          Shown<VisuallyHidden>, {label}</VisuallyHidden>
        </Checkbox>
      </Box>
      <Box gridColumn={{ base: '2', md: 'auto' }} alignSelf={{ base: 'end', md: 'start' }}>
        {types.length > 1 ? (
          <Field label={`Goal of ${label} is`} hideLabel error={type.error}>
            {(control) => (
              <NativeSelect
                {...control}
                name={type.name}
                value={goalType}
                disabled={readOnly}
                onChange={(event) => type.onChange(event.target.value as ColumnRow['goalType'])}
              >
                {types.map((each) => (
                  <option key={each} value={each}>
                    {GOAL_TYPES[each]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ) : null}
      </Box>
      <Box gridColumn={{ base: '3', md: 'auto' }} w={{ base: '128px', md: 'full' }}>
        <NumberField
          {...row.field('goal')}
          size="sm"
          labelInHead
          placeholder="No goal"
          {...(unit ? { unit } : {})}
          {...(known?.isMoney ? { prefix: '$' } : {})}
          readOnly={readOnly}
        />
      </Box>
    </Box>
  );
}
