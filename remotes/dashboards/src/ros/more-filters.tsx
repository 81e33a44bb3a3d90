import { orderExceptionNames, orderExceptions } from '@fixed-ops/contract/repair-orders';
import type { UrlStateChange } from '@fixed-ops/router';
import {
  Box,
  Button,
  Checkbox,
  Field,
  type FieldControl,
  Input,
  invalidMessage,
  Popover,
  Select,
  SlidersHorizontal,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { exceptionsIn, type SearchAddress } from './search-address.ts';
import { useFieldEntries } from './search-fields.ts';

interface MoreFiltersProps {
  readonly address: SearchAddress;
  readonly onChange: (change: UrlStateChange<SearchAddress>) => void;
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
const AMOUNT = /^-?\d{1,7}(\.\d{1,2})?$/;

/** Where the text is looked for, op code, amount, flag and exceptions. */
export function MoreFilters({ address, onChange }: MoreFiltersProps) {
  const fields = useFieldEntries();
  const chosen = exceptionsIn(address);
  return (
    <Popover
      label="More filters"
      width={WIDTH_PX}
      trigger={
        <Button size="touch">
          <SlidersHorizontal />
          More filters
        </Button>
      }
    >
      <Box display="grid" gap="4" data-print="none">
        <Field label="Look for the text in">
          {(control) => (
            <Select
              {...control}
              label="Look for the text in"
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
              <Draft control={control} value={address.opCode} onCommit={(opCode) => onChange({ opCode })} />
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
          <AmountField label="Total from" value={address.min} onCommit={(min) => onChange({ min })} />
          <AmountField label="Total up to" value={address.max} onCommit={(max) => onChange({ max })} />
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

interface DraftProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  /** Called with what is there as it is typed. */
  readonly onType?: (text: string) => void;
  /** False for what cannot be asked for; absent where everything can. */
  readonly accepts?: (text: string) => boolean;
  readonly inputMode?: 'decimal';
}

/** A field that is asked for by Enter or when it is left: half an op code finds nothing. */
function Draft({ control, value, onCommit, onType, accepts = () => true, inputMode }: DraftProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    onCommit(draft.trim());
    // What is refused stays, to be put right.
    if (accepts(draft)) setDraft(null);
  };
  return (
    <Input
      {...control}
      size="touch"
      maxLength={40}
      autoComplete="off"
      inputMode={inputMode}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
        onType?.(event.target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

interface AmountFieldProps extends Pick<DraftProps, 'value' | 'onCommit'> {
  readonly label: string;
}

function AmountField({ label, value, onCommit }: AmountFieldProps) {
  const [isWrong, setWrong] = useState(false);
  const plain = (text: string) => text.replace(/[$,\s]/g, '');
  const isAmount = (text: string) => plain(text) === '' || AMOUNT.test(plain(text));
  return (
    <Field label={`${label}, $`} error={isWrong ? invalidMessage(label, 'amount') : null}>
      {(control) => (
        <Draft
          control={control}
          value={value}
          inputMode="decimal"
          accepts={isAmount}
          onType={(text) => {
            if (isAmount(text)) setWrong(false);
          }}
          onCommit={(text) => {
            setWrong(!isAmount(text));
            if (isAmount(text)) onCommit(plain(text));
          }}
        />
      )}
    </Field>
  );
}
