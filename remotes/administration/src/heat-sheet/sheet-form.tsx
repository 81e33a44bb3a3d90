import type { Settings } from '@fixed-ops/api';
import type { BodyOf, HeatSheet, HeatSheetItem } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, Panel, parseNumber, SectionHead, Stack, Text } from '@fixed-ops/ui';
import {
  CheckboxField,
  FormRow,
  type FormState,
  NumberField,
  RadioField,
  ReorderList,
  useFormRows,
} from '@fixed-ops/ui/form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { ColumnFields } from './column-fields.tsx';
import { goalsMet, peopleAtGoal, tooFew } from './sheet-effect.ts';
import {
  type ColumnRow,
  type Department,
  type KnownColumn,
  knownColumns,
  type SheetData,
  type SheetValues,
  sheetBodyOf,
  sheetDefaults,
  sheetRules,
  sheetValuesOf,
} from './sheet-values.ts';

interface SheetFormProps {
  readonly settings: Settings<SheetData, BodyOf<typeof administrationCalls.putServiceOptionsHeatSheet>>;
  readonly data: SheetData;
  readonly items: readonly HeatSheetItem[];
  /** The running month by each kind of row that the department has. */
  readonly sheets: readonly HeatSheet[];
  readonly department: Department;
  readonly readOnly: boolean;
}

/** The settings of a sheet: rows, order of columns, and goals. */
export function SheetForm({ settings, data, items, sheets, department, readOnly }: SheetFormProps) {
  const known = useMemo(() => knownColumns(sheets, data, items, department), [sheets, data, items, department]);
  const valuesOf = (from: SheetData) => sheetValuesOf(from, known);
  const form = useBlockForm(settings, data, {
    valuesOf,
    bodyOf: sheetBodyOf,
    rules: sheetRules,
    schema: administrationCalls.putServiceOptionsHeatSheet.body,
  });
  const lost = useGoneColumns(form, known, data);
  const { rows, move } = useFormRows(form, 'columns');
  const groups = [
    { title: 'Key figures', rows: rows.filter(({ value }) => !value.isItem), from: 0 },
    {
      title: 'Items sold',
      rows: rows.filter(({ value }) => value.isItem),
      from: rows.filter(({ value }) => !value.isItem).length,
    },
  ];
  const sheet = sheets.find(({ by }) => by === form.values.rowsBy) ?? sheets[0];
  return (
    <BlockForm
      label="Heat sheet"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      defaults={valuesOf(sheetDefaults[department])}
      aside={
        <SheetEffect sheet={sheet} known={known} saved={valuesOf(data)} entered={form.values} department={department} />
      }
    >
      <Panel aria-label="Rows" p="5">
        <Stack gap="4">
          {department === 'service' ? (
            <RadioField
              {...form.field('rowsBy')}
              inline
              disabled={readOnly}
              choices={[
                { value: 'advisor', label: 'Advisors' },
                { value: 'technician', label: 'Technicians' },
              ]}
            />
          ) : null}
          <FormRow>
            <NumberField
              {...form.field('minRos')}
              unit={department === 'service' ? 'ROs' : 'documents'}
              readOnly={readOnly}
              help="With fewer, figures have no color."
            />
          </FormRow>
          <CheckboxField {...form.field('includeInactive')} disabled={readOnly} />
        </Stack>
      </Panel>
      {groups.map((group) => (
        <Panel key={group.title} aria-label={group.title} py="4">
          <SectionHeadOf title={group.title} />
          {group.title === 'Key figures' ? null : <LostGoals lost={lost.filter(({ key }) => !known.has(key))} />}
          {group.rows.length === 0 ? (
            <Text px="5" pt="2" color="fg.muted">
              No item is mapped yet: Mapping says which op codes make one.
            </Text>
          ) : (
            <ReorderList
              label={group.title}
              items={group.rows}
              itemKey={(row) => row.value.key}
              nameOf={(row) => row.value.label}
              onMove={(from, to) => move(group.from + from, group.from + to)}
              readOnly={readOnly}
            >
              {(row, _index, handle) => (
                <ColumnFields row={row} known={known.get(row.value.key)} handle={handle} readOnly={readOnly} />
              )}
            </ReorderList>
          )}
        </Panel>
      ))}
    </BlockForm>
  );
}

/**
 * Removes the columns of items that somebody has deleted meanwhile, because the server would refuse to save them. Returns
 * those for which a goal was entered.
 */
function useGoneColumns(
  form: FormState<SheetValues>,
  known: ReadonlyMap<string, KnownColumn>,
  data: SheetData,
): readonly ColumnRow[] {
  const isGone = form.values.columns.some(({ key }) => !known.has(key));
  const [lost, setLost] = useState<readonly ColumnRow[]>([]);
  const removeGoneColumns = useEffectEvent(() => {
    const goalOf = new Map(data.columns.map(({ key, goal }) => [key, goal]));
    const typed = form.values.columns.filter(
      ({ key, goal }) => !known.has(key) && goal.trim() !== '' && parseNumber(goal) !== goalOf.get(key),
    );
    setLost((before) => [...before, ...typed]);
    form.rebase(sheetValuesOf(data, known));
  });
  useEffect(() => {
    if (isGone) removeGoneColumns();
  }, [isGone]);
  return lost;
}

interface SheetEffectProps {
  /** The running month; undefined for people who may not see it, and if it could not be loaded. */
  readonly sheet: HeatSheet | undefined;
  readonly known: ReadonlyMap<string, KnownColumn>;
  readonly saved: SheetValues;
  readonly entered: SheetValues;
  readonly department: Department;
}

/** The effect of the goals on the people of the running month. */
function SheetEffect({ sheet, known, saved, entered, department }: SheetEffectProps) {
  const sees = useSeesDepartment(department);
  const unseen = useUnseenWords();
  const versions = { saved: saved.columns, entered: entered.columns };
  const few = (minRos: string) => (sheet && tooFew(sheet, known, minRos)) ?? NO_VALUE;
  return (
    <EffectPanel
      note="Goals met this month"
      rows={
        sheet
          ? [
              ...goalsMet(sheet, known, versions).map(({ name, now, next }) => ({
                name,
                now: <Met {...now} />,
                next: <Met {...next} />,
              })),
              ...peopleAtGoal(sheet, known, versions),
              ...(sheet.by === 'technician'
                ? []
                : [{ name: 'Figures without color', now: few(saved.minRos), next: few(entered.minRos) }]),
            ]
          : []
      }
    >
      {sees ? null : `${unseen} `}
      Without a goal, a figure is compared with its threshold, and an item with the store’s own share.
    </EffectPanel>
  );
}

/** Tells which columns were removed while a goal was entered for them. */
function LostGoals({ lost }: { readonly lost: readonly ColumnRow[] }) {
  return (
    <Box role="status" px="5" color="fg.error">
      {lost.map(({ key, label, goal }) => (
        <Text key={key} pb="2">
          {label} is no longer an item. Its column was removed, and with it the goal of {goal} that you had entered.
        </Text>
      ))}
    </Box>
  );
}

function SectionHeadOf({ title }: { readonly title: string }) {
  return (
    <Stack px="5" pb="2">
      <SectionHead title={title} note="Drag the handle, or lift it with Space and move it with arrows" />
    </Stack>
  );
}

/** The text stays on one line, even beside a long name on a phone. */
const Met = ({ met, goals }: { readonly met: number; readonly goals: number }) => (
  <Box as="span" whiteSpace="nowrap">
    {met} of {goals}
  </Box>
);
