import { Box, Button, Panel, Text } from '@fixed-ops/ui';
import { ChoiceField, NumberField, TextField } from '@fixed-ops/ui/form';
import { type KeyboardEvent, useState } from 'react';

import { bulkProblem, PAY_TYPES, type RoleRow, SKILLS } from './role-values.ts';

interface BulkBarProps {
  readonly count: number;
  readonly onApply: (fields: Partial<RoleRow>) => void;
  readonly onClear: () => void;
}

type BulkField = 'role' | 'skill' | 'payType' | 'flatRate' | 'scheduledHoursDay' | 'active';
const FIELDS: readonly { readonly value: BulkField; readonly label: string; readonly first: string }[] = [
  { value: 'role', label: 'Role', first: '' },
  { value: 'skill', label: 'Skill', first: '' },
  { value: 'payType', label: 'Pay', first: 'flat' },
  { value: 'flatRate', label: 'Pay per hour', first: '' },
  { value: 'scheduledHoursDay', label: 'Hours per day', first: '8' },
  { value: 'active', label: 'Active', first: 'yes' },
];
const CHOICES: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
  skill: SKILLS,
  payType: PAY_TYPES,
  active: [
    { value: 'yes', label: 'Active' },
    { value: 'no', label: 'Not active' },
  ],
};

/** Sets one field of all chosen technicians. */
export function BulkBar({ count, onApply, onClear }: BulkBarProps) {
  const [field, setField] = useState<BulkField>('skill');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const binding = { name: 'bulk', required: false, error: null, onBlur: () => undefined };
  const to = {
    ...binding,
    label: 'To',
    value,
    error,
    onChange: (next: string) => {
      setError(null);
      setValue(next);
    },
  };
  const choices = CHOICES[field];
  const apply = () => {
    const problem = bulkProblem(field, value);
    setError(problem);
    if (problem === null)
      onApply(field === 'active' ? { active: value === 'yes' } : ({ [field]: value } as Partial<RoleRow>));
  };
  /** Enter applies the value to the chosen technicians. Without this, it would save the page. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    apply();
  };
  return (
    <Panel aria-label="Change the selected ones" px="5" py="3" bg="blue.subtle">
      <Box display="flex" flexWrap="wrap" gap="3" alignItems="start">
        <Text mt={{ md: '6' }} py="2" fontWeight="medium">
          {count} chosen
        </Text>
        <Box w="148px">
          <ChoiceField
            {...binding}
            label="Set"
            value={field}
            choices={FIELDS}
            onChange={(next) => {
              const found = FIELDS.find((each) => each.value === next);
              if (!found) return;
              setField(found.value);
              setValue(found.first);
              setError(null);
            }}
          />
        </Box>
        <Box w="160px" onKeyDown={onKeyDown}>
          {choices ? (
            <ChoiceField {...to} choices={choices} />
          ) : field === 'role' ? (
            <TextField {...to} maxLength={60} />
          ) : field === 'flatRate' ? (
            <NumberField {...to} prefix="$" decimals={2} />
          ) : (
            <NumberField {...to} unit="hrs" />
          )}
        </Box>
        <Button size="md" mt={{ md: '6' }} onClick={apply}>
          Apply to {count}
        </Button>
        <Button size="md" mt={{ md: '6' }} variant="ghost" onClick={onClear}>
          Clear
        </Button>
      </Box>
    </Panel>
  );
}
