import type { MonthlyNumbers } from '@fixed-ops/contract';
import { figureColumns, findKpi } from '@fixed-ops/figures';
import { Box, type Column, DataTable, ExportMenu, type ExportSubject, Panel, SectionHead } from '@fixed-ops/ui';

/** Figures of people that the recap asks for. */
export const PEOPLE_KEYS = ['ro_count', 'labor_sales', 'labor_gross', 'hpro', 'one_line_pct', 'discount_pct'];

type Person = MonthlyNumbers['byAdvisor'][number];

/** Who brought what on a day, by what they left. */
export function AdvisorsOfDay({
  numbers,
  file,
  refetching,
}: {
  readonly numbers: MonthlyNumbers;
  readonly file: ExportSubject;
  readonly refetching: boolean;
}) {
  const figures = figureColumns<Person>(
    PEOPLE_KEYS.map((metricKey) => ({ metricKey })),
    {
      total: numbers.kpis,
      totalName: 'Store',
      kpisOf: ({ kpis }) => kpis,
      nameOf: ({ name }) => name,
      opener: () => null,
      // A day is too little to judge people by.
      isJudged: () => false,
      sortable: false,
    },
  );
  const rows = advisorsOf(numbers);
  const columns: Column<Person>[] = [
    { key: 'name', head: 'Advisor', sortable: false, value: ({ name }) => name },
    ...figures,
  ];
  return (
    <Panel aria-labelledby="recap-advisors" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-advisors"
          title="Advisors"
          note="By labor gross of the day"
          actions={<ExportMenu from={{ file, rows, columns }} />}
        />
      </Box>
      <DataTable
        label="Advisors of the day"
        density="narrow"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        totalLabel="Store"
        refetching={refetching}
      />
    </Panel>
  );
}

/** Those with a repair order, the most gross first. */
export const advisorsOf = ({ byAdvisor }: Pick<MonthlyNumbers, 'byAdvisor'>): Person[] =>
  byAdvisor
    .filter(({ kpis }) => (findKpi(kpis, 'ro_count')?.value ?? 0) > 0)
    .toSorted((a, b) => (findKpi(b.kpis, 'labor_gross')?.value ?? 0) - (findKpi(a.kpis, 'labor_gross')?.value ?? 0));
