import { useCallMutation } from '@fixed-ops/api';
import { manufacturerCalls } from '@fixed-ops/contract/statement';
import { formatPercent } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Panel, RotateCcw, SectionHead } from '@fixed-ops/ui';
import { NumberField, useForm, useFormRows } from '@fixed-ops/ui/form';
import { departmentName } from '../block/department-tabs.tsx';
import { type ReadAgain, useListDraft } from '../block/list-draft.ts';
import { ListForm } from '../block/list-form.tsx';
import {
  changedGuides,
  type Guide,
  type GuideRow,
  guideChangesOf,
  guideRules,
  guideValuesOf,
  savedGuides,
} from './guide-values.ts';
import { GuidesEffect } from './guides-effect.tsx';
import { useGuidesSaver } from './guides-history.tsx';

interface GuidesFormProps {
  readonly guides: readonly Guide[];
  /** When they were read. */
  readonly readAt: number;
  /** The guides whose fields are shown. Input for other guides is kept. */
  readonly shown: Pick<Guide, 'manufacturer' | 'department'>;
  readonly readOnly: boolean;
  /** Who saved last; undefined until it is known. */
  readonly note: string | undefined;
  /** Called after a save. */
  readonly onSaved: () => void;
  readonly readAgain: ReadAgain<readonly Guide[]>;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) 52px 104px', md: 'minmax(0, 1fr) 64px 132px' },
  gap: '3',
  px: '5',
} as const;

/** The guides of one manufacturer and department: the manufacturer's, and beside them those of the group. */
export function GuidesForm({ guides, readAt, shown, readOnly, note, onSaved, readAgain }: GuidesFormProps) {
  const { dealershipData } = useSession();
  const params = { groupId: dealershipData.groupId };
  const draft = useListDraft({ newest: guides, readAt }, readAgain, useGuidesSaver(dealershipData.groupId));
  const put = useCallMutation(manufacturerCalls.putManufacturerExpenses, { name: 'Guides', invalidates: 'dealership' });
  const form = useForm({
    initial: guideValuesOf(guides),
    rules: guideRules,
    onSave: (values) =>
      draft.save(
        async (base) => {
          await put.mutateAsync({ params, body: { guides: guideChangesOf(values, base) } });
          onSaved();
        },
        (base, sent) => `guides.${changedGuides(values, base)[sent]}.wanted`,
        (base) => savedGuides(values, base),
      ),
  });
  const { rows } = useFormRows(form, 'guides');
  const { manufacturer, department } = shown;
  const isShown = (guide: GuideRow) => guide.manufacturer === manufacturer && guide.department === department;
  const found = rows.filter(({ value }) => isShown(value));
  const takeMakers = () => {
    for (const row of found) row.field('wanted').onChange('');
  };
  return (
    <ListForm
      label="Guides"
      form={form}
      draft={draft}
      valuesOf={guideValuesOf}
      readOnly={readOnly}
      note={note}
      aside={
        readOnly ? undefined : (
          <GuidesEffect
            manufacturer={manufacturer}
            department={department}
            saved={guideValuesOf(guides).guides.filter(isShown)}
            entered={form.values.guides.filter(isShown)}
          />
        )
      }
    >
      <Panel aria-label={`${manufacturer}, ${department}`} py="4">
        <Box
          px="5"
          pb="2"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="2"
          minH="10"
        >
          <SectionHead title={`${manufacturer}, ${departmentName(department).toLowerCase()}`} note="% of gross" />
          {readOnly || found.every(({ value }) => value.wanted === '') ? null : (
            <Button variant="ghost" data-print="none" onClick={takeMakers}>
              <RotateCcw />
              Reset to the maker’s
            </Button>
          )}
        </Box>
        <Box aria-hidden="true" {...columns} pb="1.5" textStyle="columnHead" color="fg.muted">
          <span>Expense</span>
          <Box textAlign="end">Maker</Box>
          <Box textAlign="end">Group guide</Box>
        </Box>
        {found.map((row) => (
          <Box
            key={row.value.expenseKey}
            role="group"
            aria-label={row.value.label}
            {...columns}
            py="1"
            alignItems="start"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box pt="1.5">{row.value.label}</Box>
            <Box pt="1.5" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
              {formatPercent(row.value.own)}
            </Box>
            <NumberField
              {...row.field('wanted')}
              size="sm"
              hideLabel
              unit="%"
              placeholder="As it is"
              readOnly={readOnly}
            />
          </Box>
        ))}
      </Panel>
    </ListForm>
  );
}
