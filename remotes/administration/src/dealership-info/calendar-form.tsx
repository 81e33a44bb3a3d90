import { useSettingsDraft } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import {
  addDays,
  addMonths,
  firstOfMonth,
  formatDate,
  formatMonth,
  formatNumber,
  lastOfMonth,
  monthOf,
} from '@fixed-ops/metrics';
import { dayWeightIn, type StoreWeek } from '@fixed-ops/metrics/settings';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Panel, RotateCcw, SectionHead, Stack, Text, X } from '@fixed-ops/ui';
import { useForm } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { MonthSteps } from '../block/month-steps.tsx';
import {
  calendarChangeOf,
  calendarRules,
  calendarValuesOf,
  type DayRow,
  pressed,
  weekOf,
  weightName,
  withDay,
  workingDaysOf,
} from './calendar-values.ts';
import { useDealershipSettings } from './dealership-settings.ts';
import { MonthGrid } from './month-grid.tsx';

/** Days that count differently from the usual week. Pace, goals and figures per day depend on them. */
export function CalendarForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const { dealershipData } = useSession();
  const settings = useDealershipSettings(info);
  const form = useForm({
    initial: calendarValuesOf(info),
    rules: calendarRules,
    onSave: (values) => settings.save(calendarChangeOf(values)),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(calendarValuesOf(next)) });
  const [month, setMonth] = useState(monthOf(dealershipData.today));
  const { days } = form.values;
  const week = weekOf(info);
  const set = (next: readonly DayRow[]) => form.set('days', next);
  const step = (months: number) => setMonth(monthOf(addMonths(`${month}-01`, months)));
  // The nightly files may also name days that count as usual.
  const differing = days.filter(({ date, weight }) => Number(weight) !== dayWeightIn(week, date));
  const shown = differing.filter(({ date }) => date >= addDays(dealershipData.today, -31));
  // The default calendar has no exceptions. Past days keep how they were worked.
  const usual = days.filter((day) => day.date < dealershipData.today || !differing.includes(day));
  const earlier = differing.length - shown.length;
  return (
    <BlockForm
      label="Calendar"
      settings={settings}
      form={form}
      valuesOf={calendarValuesOf}
      readOnly={readOnly}
      aside={<Effect saved={calendarValuesOf(info).days} days={days} week={week} month={month} />}
    >
      <Panel aria-label="Month" p="5">
        <Box display="flex" alignItems="center" gap="2" mb="3">
          <SectionHead title={formatMonth(month)} />
          <Box marginInlineStart="auto" display="flex" gap="1">
            <MonthSteps onStep={step} />
          </Box>
        </Box>
        <MonthGrid
          month={month}
          days={days}
          week={week}
          readOnly={readOnly}
          onPress={(date) => set(pressed(days, week, date))}
        />
        <Text mt="3" textStyle="meta" color="fg.muted">
          Press a day to switch it from open to half, to closed and back to open. Without a change, a day follows
          Address and hours, and the six holidays are closed.
        </Text>
      </Panel>
      <Panel aria-label="Special days" p="5">
        <Box display="flex" flexWrap="wrap" gap="2" alignItems="center" minH="8">
          <SectionHead title="Special days" note={earlier > 0 ? `and ${earlier} earlier ones` : undefined} />
          {readOnly || usual.length === days.length ? null : (
            <Button variant="ghost" marginInlineStart="auto" data-print="none" onClick={() => set(usual)}>
              <RotateCcw />
              Reset coming days
            </Button>
          )}
        </Box>
        {shown.length === 0 ? (
          <Text mt="3" color="fg.muted">
            There are no special days.
          </Text>
        ) : (
          <Stack as="ul" gap="1" mt="3" aria-label="Special days">
            {shown.map(({ date, weight }) => (
              <Box as="li" key={date} display="flex" alignItems="center" gap="3">
                <Box w="148px">{formatDate(date)}</Box>
                <Box flex="1">{weightName(Number(weight))}</Box>
                {readOnly ? null : (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${formatDate(date)} as usual`}
                    onClick={() => set(withDay(days, week, date, dayWeightIn(week, date)))}
                  >
                    <X />
                  </Button>
                )}
              </Box>
            ))}
          </Stack>
        )}
      </Panel>
    </BlockForm>
  );
}

interface EffectProps {
  readonly saved: readonly DayRow[];
  readonly days: readonly DayRow[];
  readonly week: StoreWeek;
  readonly month: string;
}

function Effect({ saved, days, week, month }: EffectProps) {
  const first = firstOfMonth(month);
  const range = { startDate: first, endDate: lastOfMonth(first) };
  const year = { startDate: `${month.slice(0, 4)}-01-01`, endDate: `${month.slice(0, 4)}-12-31` };
  const count = (of: readonly DayRow[], span: typeof range) => formatNumber(workingDaysOf(of, week, span), 1);
  return (
    <EffectPanel
      note="Working days"
      rows={[
        { name: formatMonth(month), now: count(saved, range), next: count(days, range) },
        { name: month.slice(0, 4), now: count(saved, year), next: count(days, year) },
      ]}
    >
      Pace, goals and figures per day on every screen use them. A past day on which repair orders closed counts as
      worked.
    </EffectPanel>
  );
}
