import { chakra } from '@chakra-ui/react/styled-system';
import type { BusinessDate, DateRange } from '@fixed-ops/metrics';
import { type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DateField } from '../form/date-field.tsx';
import { formProblems, namesOf } from '../form/field-rules.ts';
import { focusFirstInvalid, isSubmitOf } from '../form/focus-first-invalid.ts';
import { Button } from '../primitives/button.tsx';
import { customPeriodRules, type DateSpan } from './custom-period.ts';

export interface CustomPeriodFormProps {
  range: DateRange;
  today: BusinessDate;
  onApply: (span: DateSpan) => void;
}

/** A form for two dates. It holds its state itself, because the picker is on the first page and the library behind other forms is not. */
export function CustomPeriodForm({ range, today, onApply }: CustomPeriodFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const rules = customPeriodRules(today);
  const [span, setSpan] = useState<DateSpan>({ startDate: range.startDate, endDate: range.endDate });
  /** Fields that show their complaint. A complaint goes as soon as its field is corrected. */
  const [complaining, setComplaining] = useState<readonly (keyof DateSpan)[]>([]);
  const problems = formProblems(rules, span);
  const field = (name: keyof DateSpan) => ({
    name,
    label: rules[name].label,
    required: false,
    value: span[name],
    error: complaining.includes(name) ? (problems[name] ?? null) : null,
    onChange: (value: string) => setSpan({ ...span, [name]: value }),
    onBlur: (event?: FocusEvent<HTMLElement>) => {
      if (problems[name] === undefined || (event && isSubmitOf(ref.current, event.relatedTarget))) return;
      setComplaining([...complaining, name]);
    },
  });
  return (
    <chakra.div p="3" borderTopWidth="1px">
      <chakra.p textStyle="columnHead" color="fg.muted" mb="2">
        Custom
      </chakra.p>
      <chakra.form
        ref={ref}
        noValidate
        aria-label="Custom"
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (Object.keys(problems).length === 0) return onApply(span);
          flushSync(() => setComplaining(namesOf(rules)));
          focusFirstInvalid(ref.current);
        }}
      >
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2" alignItems="start">
          <DateField {...field('startDate')} max={today} />
          <DateField {...field('endDate')} min={span.startDate} />
        </chakra.div>
        <Button type="submit" size="touch" width="full">
          Show these dates
        </Button>
      </chakra.form>
    </chakra.div>
  );
}
