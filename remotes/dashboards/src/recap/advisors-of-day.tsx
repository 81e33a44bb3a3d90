import type { MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { cellText, figureColumns, findKpi } from '@fixed-ops/figures';
import { metricOf, shownValue } from '@fixed-ops/metrics';
import {
  Box,
  type Column,
  DataTable,
  DoubtMark,
  ExportMenu,
  type ExportSubject,
  NarrowNote,
  Panel,
  SectionHead,
} from '@fixed-ops/ui';
import { type DoubtsByMetric, doubtsOfAll } from '../screen/doubts.ts';

/** The figures of people that the recap requests. */
export const PEOPLE_KEYS = ['ro_count', 'labor_sales', 'labor_gross', 'hpro', 'one_line_pct', 'discount_pct'];

/** Columns that fit on a phone. */
const NARROW: readonly string[] = ['ro_count', 'labor_sales', 'labor_gross'];

type Person = MonthlyNumbers['byAdvisor'][number];

/** The advisors of a day, by gross. */
export function AdvisorsOfDay({
  numbers,
  doubts,
  file,
  onOpen,
  refetching,
}: {
  readonly numbers: MonthlyNumbers;
  readonly doubts: DoubtsByMetric;
  readonly file: ExportSubject;
  readonly onOpen: Drill['open'];
  readonly refetching: boolean;
}) {
  const figures = figureColumns<Person>(
    PEOPLE_KEYS.map((metricKey) => ({ metricKey, ...(NARROW.includes(metricKey) ? {} : { from: 'md' as const }) })),
    {
      total: numbers.kpis,
      totalName: 'Store',
      kpisOf: ({ kpis }) => kpis,
      nameOf: ({ name }) => name,
      opener: (kpi, row) => () => onOpen(kpi.key, kpi.scope, row && `advisor:${row.number}`),
      // One day is too short to judge people.
      isJudged: () => false,
      sortable: false,
    },
  );
  const rows = advisorsOf(numbers);
  const columns: Column<Person>[] = [
    { key: 'name', head: 'Advisor', sortable: false, value: ({ name }) => name, cell: nameCell },
    ...figures,
  ];
  return (
    <Panel aria-labelledby="recap-advisors" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-advisors"
          title="Advisors"
          note="By labor gross of the day"
          actions={
            <>
              <Box display="flex" alignItems="center">
                <DoubtMark label="Advisors" doubts={doubtsOfAll(doubts, PEOPLE_KEYS)} />
              </Box>
              <ExportMenu from={{ file, rows, columns }} />
            </>
          }
        />
      </Box>
      <DataTable
        label="Advisors of the day"
        maxHeight="none"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        totalLabel="Store"
        refetching={refetching}
      />
    </Panel>
  );
}

/** A person's rates, shown below the name on a phone: `Hrs per RO 2.41, One-line 54.5%, Discount 0.36%`. */
function nameCell({ name, kpis }: Person) {
  const rates = PEOPLE_KEYS.filter((key) => !NARROW.includes(key)).flatMap((key) => {
    const kpi = findKpi(kpis, key);
    const shown = kpi ? shownValue(metricOf(key), kpi) : null;
    return shown === null ? [] : [`${metricOf(key).shortLabel} ${cellText(metricOf(key), shown)}`];
  });
  return (
    <Box py={{ base: '1.5', md: '0' }} _print={{ py: '0' }}>
      {name}
      <NarrowNote>{rates.join(', ')}</NarrowNote>
    </Box>
  );
}

/** Advisors with a repair order, most gross first. Repair orders without an advisor come last. */
export const advisorsOf = ({ byAdvisor }: Pick<MonthlyNumbers, 'byAdvisor'>): Person[] =>
  byAdvisor
    .filter(({ kpis }) => (findKpi(kpis, 'ro_count')?.value ?? 0) > 0)
    .toSorted(
      (a, b) =>
        Number(a.number === '') - Number(b.number === '') ||
        (findKpi(b.kpis, 'labor_gross')?.value ?? 0) - (findKpi(a.kpis, 'labor_gross')?.value ?? 0),
    );
