import { Box, Button, Panel, RotateCcw, Text } from '@fixed-ops/ui';
import type { FormState } from '@fixed-ops/ui/form';
import { useId, useState } from 'react';
import { valueWords } from '../frame/value-words.ts';

interface OwnValuesProps<Values> {
  readonly form: FormState<Values>;
  /** The product's default values. */
  readonly defaults: Values;
}

interface OwnValue {
  /** Its path in the form. */
  readonly key: string;
  readonly label: string;
  readonly now: string;
  /** The default; null for a row that the product does not have. */
  readonly usual: string | null;
  readonly reset: () => void;
}

/** Lists the settings that differ from the product's defaults, with the default of each, and resets one or all of them. */
export function OwnValues<Values extends object>({ form, defaults }: OwnValuesProps<Values>) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const own = ownValues(form, defaults);
  // Rows in another order do not count as a difference.
  const isDefault = JSON.stringify(defaults) === JSON.stringify(form.values);
  const resetAll = () => {
    for (const [name, value] of Object.entries(defaults)) form.setAt(name, value);
  };
  return (
    <Panel aria-label="Defaults" px="5" py="3" data-print="none">
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        <Text flex="1" minW="200px" color="fg.muted">
          {sourceWords(own.length, isDefault)}
        </Text>
        {/* The text of the ghost buttons, not their padding, lines up with what is above and below. */}
        <Box display="flex" flexWrap="wrap" columnGap="3" mx="-3">
          {own.length === 0 ? null : (
            <Button variant="ghost" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide defaults' : 'Show defaults'}
            </Button>
          )}
          {isDefault ? null : (
            <Button variant="ghost" onClick={resetAll}>
              <RotateCcw />
              Reset to defaults
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && own.length > 0 ? (
        <Box as="ul" id={list} aria-label="This store’s own settings" mt="2">
          {own.map(({ key, label, now, usual, reset }) => (
            <Box
              as="li"
              key={key}
              aria-label={label}
              display="flex"
              alignItems="center"
              gap="3"
              py="1.5"
              borderTopWidth="1px"
              borderColor="border.muted"
            >
              <Box flex="1" minW="0" overflowWrap="anywhere">
                <Text fontWeight="medium">{label}</Text>
                <Text textStyle="meta" color="fg.muted">
                  {usual === null ? 'There is no default' : `${now}; by default ${usual}`}
                </Text>
              </Box>
              <Button size="sm" variant="ghost" aria-label={`Reset ${label}`} onClick={reset}>
                <RotateCcw />
                Reset
              </Button>
            </Box>
          ))}
        </Box>
      ) : null}
    </Panel>
  );
}

function sourceWords(own: number, isDefault: boolean): string {
  if (own > 0)
    return `${own === 1 ? '1 value is' : `${own} values are`} this store’s own; all others are the defaults.`;
  return isDefault ? 'All of these are the defaults.' : 'The order is this store’s own; the values are the defaults.';
}

/** The values of the form that differ from the defaults. */
function ownValues<Values extends object>(form: FormState<Values>, defaults: Values): OwnValue[] {
  const rowsSeen = new Set<string>();
  return form.differences(defaults).flatMap(({ path, label, mine, theirs }): OwnValue[] => {
    if (mine === undefined || JSON.stringify(mine) === JSON.stringify(theirs)) return [];
    const [name, index, field = path] = path.split('.');
    const now = valueWords(field, mine);
    if (theirs !== undefined || index === undefined || name === undefined)
      return [
        { key: path, label, now, usual: valueWords(field, theirs), reset: () => form.fieldAt(path).onChange(theirs) },
      ];
    // A row that the product does not have is removed as a whole.
    const row = `${name}.${index}`;
    if (rowsSeen.has(row)) return [];
    rowsSeen.add(row);
    const rows: unknown = Object.entries(form.values).find(([list]) => list === name)?.[1];
    const rest = Array.isArray(rows) ? rows.filter((_, at) => at !== Number(index)) : rows;
    return [
      {
        key: row,
        label: label.replace(/, [^,]+$/, ''),
        now,
        usual: null,
        reset: () => form.setAt(name, rest),
      },
    ];
  });
}
