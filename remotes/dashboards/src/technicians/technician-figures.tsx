import type { CallResponse, calls } from '@fixed-ops/contract';
import { useDrill } from '@fixed-ops/drill';
import { kpiContextOf } from '@fixed-ops/figures';
import type { UrlStateChange } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Grid } from '@fixed-ops/ui';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { DayPanel } from './day-panel.tsx';
import { GapSection } from './gap-section.tsx';
import { Quadrant } from './quadrant.tsx';
import { TechnicianKpis, TechnicianKpisSkeleton } from './technician-kpis.tsx';
import { shownPeople } from './technician-rows.ts';
import { TechnicianTable } from './technician-table.tsx';
import type { TechniciansAddress } from './technicians-address.ts';
import type { TechnicianAnswers } from './use-technician-answers.ts';

interface TechnicianFiguresProps {
  readonly answer: CallResponse<typeof calls.techPerformanceEff>;
  readonly answers: TechnicianAnswers;
  readonly refetching: boolean;
  readonly address: TechniciansAddress;
  readonly onAddress: (change: UrlStateChange<TechniciansAddress>, options?: { readonly replace?: boolean }) => void;
}

/** Shows the gap, key figures, charts and table of the technicians. Gap and charts compare people, so an own view has neither. */
export function TechnicianFigures({ answer, answers, refetching, address, onAddress }: TechnicianFiguresProps) {
  const drill = useDrill();
  const { dealershipData } = useSession();
  const { cards, drawn, isOld, doubts, averages } = answers;
  const { data, startDate, endDate } = answer;
  const file = { list: 'Technicians', dealership: dealershipData.dealershipName, startDate, endDate };
  return (
    <>
      {data.store ? (
        <GapSection
          data={data}
          kpis={cards.data?.data.kpis ?? []}
          answer={answer}
          refetching={refetching}
          onShop={(shop) => onAddress({ shop })}
          onMissing={() => onAddress({ view: 'missing' })}
          drill={drill}
        />
      ) : null}
      <Answer name="Key figures" answer={{ ...cards, isRefetching: isOld }} skeleton={<TechnicianKpisSkeleton />}>
        {(figures) => (
          <TechnicianKpis
            kpis={figures.data.kpis}
            data={data}
            context={kpiContextOf(figures, { compare: drawn.compare, timezone: dealershipData.timezone })}
            refetching={refetching}
            onOpen={(metricKey) => drill.open(metricKey, 'all')}
            doubtsOf={(metricKey) => doubts.get(metricKey) ?? []}
            onNoPunch={() => onAddress({ view: 'nopunch' })}
          />
        )}
      </Answer>
      {data.store ? (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6" mb="6">
          <Quadrant
            rows={shownPeople(data.rows, address)}
            targets={data.targets}
            refetching={refetching}
            onOpen={({ techNumber }) => drill.open('tech_proficiency', 'all', `technician:${techNumber}`)}
          />
          <DayPanel
            days={data.days}
            file={file}
            refetching={refetching}
            onOpen={(date) => drill.open('tech_proficiency', 'all', `day:${date}`)}
          />
        </Grid>
      ) : null}
      <TechnicianTable
        data={data}
        averages={averages}
        address={address}
        onFold={(folded) => onAddress({ folded: [...folded] }, { replace: true })}
        onEverybody={() => onAddress({ shop: null, role: null })}
        file={file}
        refetching={refetching}
        drill={drill}
      />
      <DoubtNotes doubts={doubts} />
    </>
  );
}
