import { chakra } from '@chakra-ui/react/styled-system';
import type { FocusEvent } from 'react';
import { Field } from '../field/field.tsx';
import { Input } from '../primitives/input.tsx';
import { parseNumber } from './field-types.ts';
import type { FieldBinding } from './form-state.ts';
import type { FieldExtras } from './text-fields.tsx';

/** Returns the text of a number in a field: grouped, with fixed decimals. Empty for null. */
export function numberText(value: number | null, decimals: number): string {
  if (value === null) return '';
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const Adornment = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    bottom: '0',
    display: 'grid',
    placeItems: 'center',
    color: 'fg.muted',
    textStyle: 'meta',
    pointerEvents: 'none',
  },
});

/** Returns the room for a unit: its letters at 12 px and the space around them. */
function unitRoom(unit: string | undefined): string {
  return unit ? `${24 + unit.length * 7}px` : '12px';
}

export interface NumberFieldProps extends FieldBinding<string>, FieldExtras {
  /** Number of decimals to which the field rounds its text when the person leaves it. Without it, the text stays as typed. */
  decimals?: number | undefined;
  /** After the number: "%", "hrs". */
  unit?: string | undefined;
  /** Before the number: "$". */
  prefix?: string | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  /** `sm` is 32 px high, for settings in a table. */
  size?: 'sm' | 'md' | undefined;
  labelInHead?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

/** A field for a number. The value is text until it is saved, so that nothing typed is lost. `parseNumber` reads it. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    required,
    error,
    help,
    aside,
    labelInHead,
    hideLabel,
    value,
    onChange,
    onBlur,
    decimals,
    unit,
    prefix,
    ...input
  } = props;
  const leave = (event: FocusEvent<HTMLElement>) => {
    const number = parseNumber(value);
    if (number !== null && decimals !== undefined) {
      const tidy = numberText(number, decimals);
      if (tidy !== value) onChange(tidy);
    }
    onBlur(event);
  };
  return (
    <Field
      label={label}
      required={required}
      error={error}
      help={help}
      aside={aside}
      labelInHead={labelInHead}
      hideLabel={hideLabel}
    >
      {(control) => (
        <chakra.div position="relative">
          {prefix ? <Adornment insetInlineStart="3">{prefix}</Adornment> : null}
          <Input
            {...control}
            {...input}
            inputMode="decimal"
            autoComplete="off"
            textAlign="end"
            fontVariantNumeric="tabular-nums"
            paddingInlineStart={unitRoom(prefix)}
            paddingInlineEnd={unitRoom(unit)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={leave}
          />
          {unit ? <Adornment insetInlineEnd="3">{unit}</Adornment> : null}
        </chakra.div>
      )}
    </Field>
  );
}

export type MoneyFieldProps = Omit<NumberFieldProps, 'prefix' | 'unit'>;

/** A field for dollars. It has two decimals unless `decimals` says otherwise. */
export function MoneyField({ decimals = 2, ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} decimals={decimals} prefix="$" />;
}
