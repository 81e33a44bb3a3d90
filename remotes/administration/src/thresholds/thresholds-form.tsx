import type { Threshold } from '@fixed-ops/contract';
import { formatPeriodInWords, formatPeriodShort } from '@fixed-ops/metrics';
import { Box, EmptyState, Panel, StatusMark, searchText, searchWords, usePrinting } from '@fixed-ops/ui';
import { type FormState, useFormRows } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { type ThresholdSettings, thresholdsOf } from './department.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ResetAll } from './reset-all.tsx';
import { ROW_COLUMNS, ThresholdRow } from './threshold-row.tsx';
import {
  type BoundRow,
  bodyOf,
  CHANGED_FIELDS,
  defaultWords,
  idOf,
  isOpenGoal,
  rowOf,
  type ThresholdValues,
  thresholdRules,
} from './threshold-values.ts';
import { measureName, measureNote } from './threshold-words.ts';
import { ThresholdsOnPaper } from './thresholds-on-paper.tsx';
import { useThresholdEffects } from './use-threshold-effects.ts';

interface ThresholdsFormProps {
  readonly department: Department;
  readonly settings: ThresholdSettings;
  readonly thresholds: readonly Threshold[];
  readonly words: string;
  readonly readOnly: boolean;
}

/** Fields for the thresholds of a department, with the effect beside them before a save. */
export function ThresholdsForm({ department, settings, thresholds, words, readOnly }: ThresholdsFormProps) {
  const sees = useSeesDepartment(department);
  const unseen = useUnseenWords();
  const isPrinting = usePrinting();
  const { calls: blockCalls, defaults, first, valuesOf } = thresholdsOf[department];
  const form = useBlockForm(settings, thresholds, {
    valuesOf,
    bodyOf,
    rules: thresholdRules,
    schema: blockCalls.put.body,
  });
  const { rows } = useFormRows(form, 'rows');
  const [current, setCurrent] = useState(first);
  const shown = rows.find(({ value }) => idOf(value) === current) ?? rows[0];
  const { saved, figures, effectOfRow } = useThresholdEffects(department, thresholds, shown?.value.metricKey);
  const wanted = searchWords(words);
  const found = rows.filter(({ value }) => {
    const text = searchText(`${measureName(value.metricKey)} ${measureNote(value)}`);
    return wanted.every((word) => text.includes(word));
  });
  const { reset, isDefault, defaultWordsOf } = defaultsIn(form, defaults);
  const own = thresholds.filter((one) => !isDefault(rowOf(one))).length;
  const before = shown && saved.get(idOf(shown.value));
  const effects = shown && before ? { now: effectOfRow(shown.value, before), next: effectOfRow(shown.value) } : null;
  const span = figures ? formatPeriodShort(figures, figures) : 'This month';
  const entered = (
    <BlockForm
      label="Thresholds"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      aside={
        !sees ? (
          <EffectPanel rows={[]}>{unseen}</EffectPanel>
        ) : shown && before && effects?.now && effects.next && figures ? (
          <PreviewPanel
            row={shown.value}
            saved={rowOf(before)}
            worth={shown.field('showDollarGap')}
            readOnly={readOnly}
            now={effects.now}
            next={effects.next}
            period={formatPeriodInWords(figures)}
          />
        ) : null
      }
    >
      {readOnly || own === 0 ? null : (
        <Box width="fit-content" marginInlineStart="auto">
          <ResetAll
            department={department}
            own={own}
            isDirty={form.isDirty}
            tag={settings.answer.data?.tag ?? null}
            onLate={() => void settings.answer.refetch()}
            onReset={() => form.reset(valuesOf(thresholds))}
          />
        </Box>
      )}
      <Panel aria-label="Thresholds">
        {found.length === 0 ? (
          <EmptyState title={`No measure matches “${words}”`}>Search by its name or pay type.</EmptyState>
        ) : (
          <>
            <Heads span={span} />
            <ul>
              {found.map((row) => (
                <ThresholdRow
                  key={row.id}
                  row={row}
                  effect={effectOfRow(row.value)}
                  span={span}
                  isCurrent={row === shown}
                  readOnly={readOnly}
                  onReset={isDefault(row.value) ? null : () => reset(idOf(row.value))}
                  usual={defaultWordsOf(row.value)}
                  onFocus={() => setCurrent(idOf(row.value))}
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </BlockForm>
  );
  return (
    <>
      {/* On paper the fields are hidden, not removed, because removing the focused field would lose the focus. */}
      <Box display="contents" data-print="none">
        {entered}
      </Box>
      {isPrinting ? (
        <ThresholdsOnPaper rows={found.map(({ value }) => ({ value, effect: effectOfRow(value) }))} span={span} />
      ) : null}
    </>
  );
}

/** Compares the rows of the form with the defaults, and resets them. */
function defaultsIn(form: FormState<ThresholdValues>, defaults: ReadonlyMap<string, BoundRow>) {
  const reset = (id: string) => {
    const usual = defaults.get(id);
    const index = form.values.rows.findIndex((row) => idOf(row) === id);
    if (!usual || index < 0) return;
    for (const field of CHANGED_FIELDS) form.fieldAt(`rows.${index}.${field}`).onChange(usual[field]);
  };
  const isDefault = (row: BoundRow) => {
    const usual = defaults.get(idOf(row));
    return !usual || CHANGED_FIELDS.every((field) => usual[field] === row[field]);
  };
  const defaultWordsOf = (row: BoundRow) => {
    if (isOpenGoal(row)) return 'No goal is set';
    const usual = defaults.get(idOf(row));
    return usual === undefined || isDefault(row) ? null : defaultWords(usual);
  };
  return { reset, isDefault, defaultWordsOf };
}

function Heads({ span }: { readonly span: string }) {
  return (
    <Box
      aria-hidden="true"
      display={{ base: 'none', md: 'grid' }}
      gridTemplateColumns={ROW_COLUMNS}
      columnGap="2"
      px="5"
      py="2.5"
      textStyle="columnHead"
      color="fg.muted"
    >
      <span>Measure</span>
      <Head status="green">On target</Head>
      <Head status="amber">Near target</Head>
      <Box textAlign="end">{span}</Box>
      <Box textAlign="end">Worth</Box>
      <Box textAlign="center">In use</Box>
    </Box>
  );
}

/** A column head with the mark of the figures within the bound. */
function Head({ status, children }: { readonly status: 'green' | 'amber'; readonly children: string }) {
  return (
    <Box display="flex" alignItems="center" gap="1.5">
      <StatusMark status={status} label="" />
      {children}
    </Box>
  );
}
