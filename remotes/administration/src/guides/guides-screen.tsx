import { ApiError, answerOf, useCall, useCallMutation } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { manufacturerCalls } from '@fixed-ops/contract/statement';
import { formatPercent } from '@fixed-ops/metrics';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import {
  Answer,
  Box,
  EmptyState,
  type FieldRules,
  Grid,
  notify,
  PageHeader,
  Panel,
  parseNumber,
  SectionHead,
  Text,
} from '@fixed-ops/ui';
import { Form, NumberField, SaveBar, useForm, useFormRows } from '@fixed-ops/ui/form';
import { useEffect } from 'react';
import { BlockSkeleton } from '../block/block-page.tsx';

type Guide = CallResponse<typeof manufacturerCalls.manufacturerExpenses>[number];

interface GuideRow {
  readonly manufacturer: string;
  readonly department: Guide['department'];
  readonly expenseKey: string;
  readonly label: string;
  readonly own: number | null;
  /** As the group wants it; empty is the manufacturer's own. */
  readonly wanted: string;
}
interface GuideValues {
  readonly guides: readonly GuideRow[];
}

const rules: FieldRules<GuideValues> = {
  guides: {
    label: 'Guides',
    each: {
      key: ({ manufacturer, department, expenseKey }) => `${manufacturer} ${department} ${expenseKey}`,
      label: ({ manufacturer, label }) => `${manufacturer}, ${label}`,
      fields: {
        wanted: {
          label: 'Of the group',
          type: 'number',
          serverPath: 'guidelinePctGross',
          validate: (text) => {
            const pct = parseNumber(text);
            return pct !== null && (pct < 0 || pct > 1000) ? 'Of the group is between 0 and 1,000%' : null;
          },
        },
      },
    },
  },
};

const isOfGroup = ({ guidelinePctGross, manufacturerPctGross }: Guide) =>
  guidelinePctGross !== (manufacturerPctGross ?? null);

const valuesOf = (guides: readonly Guide[]): GuideValues => ({
  guides: guides.map((guide) => ({
    manufacturer: guide.manufacturer,
    department: guide.department,
    expenseKey: guide.expenseKey,
    label: guide.label,
    own: guide.manufacturerPctGross ?? null,
    wanted: isOfGroup(guide) ? String(guide.guidelinePctGross ?? '') : '',
  })),
});

/** What share of gross each expense may take, by manufacturer, and what the group wants instead. */
export function GuidesScreen() {
  const { dealershipData, user } = useSession();
  const params = { groupId: dealershipData.groupId };
  const guides = useCall(manufacturerCalls.manufacturerExpenses, { params });
  const readOnly = user.role !== 'ADMIN_SUPER';
  return (
    <>
      <PageHeader title="Guides" period={dealershipData.groupName} />
      <Text color="fg.muted" mb="4">
        Expenses of the AI Statement are held against these shares of gross, where a store has none of its own.
        {readOnly ? ' Group administrators change them.' : ''}
      </Text>
      <Answer
        name="Guides"
        answer={answerOf(guides)}
        skeleton={<BlockSkeleton title="Guides" />}
        isEmpty={(rows) => rows.length === 0}
        empty={() => (
          <Panel>
            <EmptyState title="No manufacturer of the group has guides">
              Name the brands of a store on Dealership info.
            </EmptyState>
          </Panel>
        )}
      >
        {(rows) => <GuidesForm guides={rows} readOnly={readOnly} />}
      </Answer>
    </>
  );
}

const columns = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 64px 132px', gap: '3', px: '5' } as const;

function GuidesForm({ guides, readOnly }: { readonly guides: readonly Guide[]; readonly readOnly: boolean }) {
  const { dealershipData } = useSession();
  const put = useCallMutation(manufacturerCalls.putManufacturerExpenses, { name: 'Guides', invalidates: 'dealership' });
  const saved = valuesOf(guides);
  const form = useForm({
    initial: saved,
    rules,
    onSave: async (values) => {
      const changed = values.guides.flatMap((row, index) =>
        row.wanted === saved.guides[index]?.wanted
          ? []
          : [
              {
                manufacturer: row.manufacturer,
                department: row.department,
                expenseKey: row.expenseKey,
                guidelinePctGross: row.wanted.trim() === '' ? null : parseNumber(row.wanted),
                expected: guides[index]?.guidelinePctGross ?? null,
              },
            ],
      );
      try {
        await put.mutateAsync({ params: { groupId: dealershipData.groupId }, body: { guides: changed } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412)
          notify({
            kind: 'error',
            title: 'Somebody changed a guide meanwhile. Look at the newest ones, then save again.',
          });
        throw error;
      }
    },
  });
  useUnsavedChanges(form.isDirty);
  const newest = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer guides begin the form anew while nothing is entered
  useEffect(() => {
    if (!form.isDirty && newest !== JSON.stringify(form.values)) form.reset(saved);
  }, [newest, form.isDirty]);
  const { rows } = useFormRows(form, 'guides');
  const groups = [...new Set(rows.map(({ value }) => `${value.manufacturer}, ${value.department}`))];
  return (
    <Form form={form} label="Guides">
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
      >
        {groups.map((group) => (
          <Panel key={group} aria-label={group} py="4">
            <Box px="5" pb="2">
              <SectionHead title={group} note="% of gross" />
            </Box>
            <Box aria-hidden="true" hideBelow="md" {...columns} pb="1.5" textStyle="columnHead" color="fg.muted">
              <span>Expense</span>
              <Box textAlign="end">Maker</Box>
              <span>Group</span>
            </Box>
            {rows
              .filter(({ value }) => `${value.manufacturer}, ${value.department}` === group)
              .map((row) => (
                <Box
                  key={row.value.expenseKey}
                  role="group"
                  aria-label={row.value.label}
                  {...columns}
                  py="1.5"
                  alignItems="start"
                >
                  <Box pt={{ base: '6', md: '1.5' }}>{row.value.label}</Box>
                  <Box pt={{ md: '1.5' }} textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
                    <Box as="span" srOnly={{ md: true }} display="block" textStyle="label" color="fg">
                      Maker{' '}
                    </Box>
                    {formatPercent(row.value.own)}
                  </Box>
                  <NumberField
                    {...row.field('wanted')}
                    size="sm"
                    labelInHead
                    unit="%"
                    placeholder="As it is"
                    readOnly={readOnly}
                  />
                </Box>
              ))}
          </Panel>
        ))}
      </Grid>
      {readOnly ? null : <SaveBar form={form} note="They hold for every store of the group." />}
    </Form>
  );
}
