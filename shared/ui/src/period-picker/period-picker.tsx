import { chakra } from '@chakra-ui/react/styled-system';
import { Calendar, Check, ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Field } from '../field/field.tsx';
import { Popover } from '../popover/popover.tsx';
import { Button } from '../primitives/button.tsx';
import { Input } from '../primitives/input.tsx';
import { SelectTrigger } from '../select/select-trigger.ts';
import { type DateSpan, MAX_PERIOD_MONTHS, spanProblem } from './date-span.ts';

export interface PeriodPreset {
  key: string;
  /** "This month". */
  label: string;
  /** The dates in words: "November 1–19, 2026". */
  note?: string | undefined;
}

export interface PeriodPickerProps {
  presets: readonly PeriodPreset[];
  /** Key of the chosen preset; null for a custom span. */
  value: string | null;
  /** What the control says: the preset's label or the dates in words. */
  valueText: string;
  onChange: (presetKey: string) => void;
  /** The dates in force; Custom starts from them. */
  span: DateSpan;
  onCustom: (span: DateSpan) => void;
  /** Business today of the dealership, not of the browser. */
  today: string;
}

const PresetButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minH: { base: 'controlTouch', md: 'control' },
    px: '2',
    borderRadius: 'l1',
    textAlign: 'start',
    _hover: { bg: 'bg.muted' },
    _pressed: { fontWeight: 'medium' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > [data-part=note]': { marginInlineStart: 'auto', textStyle: 'meta', color: 'fg.subtle', fontWeight: 'normal' },
    '& > svg': { flexShrink: '0' },
  },
});

/** The period of the page: presets, or a start and an end date. The dates themselves are worked out by the caller. */
export function PeriodPicker({ presets, value, valueText, onChange, span, onCustom, today }: PeriodPickerProps) {
  return (
    <Popover
      label="Period"
      width={340}
      padded={false}
      trigger={
        <SelectTrigger type="button" appearance="filter" aria-label={`Period: ${valueText}`}>
          <Calendar aria-hidden="true" />
          <span data-part="value">{valueText}</span>
          <ChevronDown aria-hidden="true" />
        </SelectTrigger>
      }
    >
      {({ close }) => (
        <>
          <chakra.div role="group" aria-label="Presets" p="1">
            {presets.map((preset) => (
              <PresetButton
                key={preset.key}
                type="button"
                aria-pressed={preset.key === value}
                {...(preset.key === value ? { 'data-autofocus': '' } : {})}
                onClick={() => {
                  onChange(preset.key);
                  close();
                }}
              >
                {preset.label}
                {preset.key === value ? <Check size={16} aria-hidden="true" /> : null}
                {preset.note ? <span data-part="note">{preset.note}</span> : null}
              </PresetButton>
            ))}
          </chakra.div>
          <CustomSpan
            span={span}
            today={today}
            onApply={(next) => {
              onCustom(next);
              close();
            }}
          />
        </>
      )}
    </Popover>
  );
}

function CustomSpan({ span, today, onApply }: { span: DateSpan; today: string; onApply: (span: DateSpan) => void }) {
  const [draft, setDraft] = useState(span);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = spanProblem(draft, { today, maxMonths: MAX_PERIOD_MONTHS });
    setProblem(found);
    if (!found) onApply(draft);
  };
  return (
    <chakra.form noValidate onSubmit={submit} p="3" borderTopWidth="1px" aria-label="Custom">
      <chakra.p textStyle="columnHead" color="fg.muted" mb="2">
        Custom
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
        <Field label="Start date">
          {(control) => (
            <Input
              {...control}
              type="date"
              size="touch"
              max={today}
              value={draft.startDate}
              onChange={(event) => setDraft({ ...draft, startDate: event.target.value })}
            />
          )}
        </Field>
        <Field label="End date">
          {(control) => (
            <Input
              {...control}
              type="date"
              size="touch"
              value={draft.endDate}
              onChange={(event) => setDraft({ ...draft, endDate: event.target.value })}
            />
          )}
        </Field>
      </chakra.div>
      {problem ? (
        <chakra.p role="alert" mt="2" textStyle="meta" color="fg.error">
          {problem}
        </chakra.p>
      ) : null}
      <Button type="submit" size="touch" mt="3" width="full">
        Show these dates
      </Button>
    </chakra.form>
  );
}
