import { LONGEST_CODE } from '@fixed-ops/contract';
import { orderExceptionNames, orderExceptions } from '@fixed-ops/contract/repair-orders';
import type { UrlStateChange } from '@fixed-ops/router';
import {
  Box,
  Button,
  Checkbox,
  CircleAlert,
  Field,
  type FieldControl,
  Popover,
  Select,
  SlidersHorizontal,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { type AmountDrafts, AmountField, LeftInput } from './amount-field.tsx';
import { exceptionsIn, type SearchAddress } from './search-address.ts';
import { useFieldEntries } from './search-fields.ts';

interface MoreFiltersProps {
  readonly address: SearchAddress;
  readonly onChange: (change: UrlStateChange<SearchAddress>) => void;
  readonly amounts: AmountDrafts;
}

export const flagNames: Readonly<Record<SearchAddress['flag'], string>> = {
  all: 'All',
  any: 'Any open flag',
  review: 'Review',
  coach: 'Coach',
  warranty: 'Warranty',
  pricing: 'Pricing',
  resolved: 'Resolved',
};
const flagEntries = Object.entries(flagNames).map(([value, label]) => ({ value, label }));

const WIDTH_PX = 360;

/** Shows the other filters: search field, op code, amount, flag and exceptions. */
export function MoreFilters({ address, onChange, amounts }: MoreFiltersProps) {
  const fields = useFieldEntries();
  const chosen = exceptionsIn(address);
  return (
    <Popover
      label="More filters"
      width={WIDTH_PX}
      trigger={
        amounts.refused === 0 ? (
          <Button size="touch">
            <SlidersHorizontal />
            More filters
          </Button>
        ) : (
          <Button size="touch" color="fg.error" borderColor="status.off">
            <CircleAlert />
            {`More filters, ${amounts.refused} not valid`}
          </Button>
        )
      }
    >
      <Box display="grid" gap="4" data-print="none">
        <Field label="Search in">
          {(control) => (
            <Select
              {...control}
              label="Search in"
              width="full"
              entries={fields}
              value={address.field}
              onChange={(field) => onChange({ field: field as SearchAddress['field'] })}
            />
          )}
        </Field>
        <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3">
          <Field label="Op code">
            {(control) => (
              <OpCodeField control={control} value={address.opCode} onCommit={(opCode) => onChange({ opCode })} />
            )}
          </Field>
          <Field label="Flag">
            {(control) => (
              <Select
                {...control}
                label="Flag"
                width="full"
                entries={flagEntries}
                value={address.flag}
                onChange={(flag) => onChange({ flag: flag as SearchAddress['flag'] })}
              />
            )}
          </Field>
          <AmountField
            label="Total from"
            value={address.min}
            {...amounts.of('min')}
            onCommit={(min) => onChange({ min })}
          />
          <AmountField
            label="Total up to"
            value={address.max}
            {...amounts.of('max')}
            onCommit={(max) => onChange({ max })}
          />
        </Box>
        <Field label="With any of" group>
          {(control) => (
            <Box {...control} role="group" display="grid" gap="1">
              {orderExceptions.map((each) => (
                <Checkbox
                  key={each}
                  checked={chosen.includes(each)}
                  onChange={() =>
                    onChange({
                      exceptions: chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each],
                    })
                  }
                >
                  {orderExceptionNames[each]}
                </Checkbox>
              ))}
            </Box>
          )}
        </Field>
      </Box>
    </Popover>
  );
}

interface OpCodeFieldProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

/** A field for an op code. It searches on Enter or when it loses the focus, because half an op code finds nothing. */
function OpCodeField({ control, value, onCommit }: OpCodeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    onCommit(draft.trim());
    setDraft(null);
  };
  return (
    <LeftInput control={control} value={draft ?? value} onType={setDraft} onCommit={commit} maxLength={LONGEST_CODE} />
  );
}
