import {
  KpiCard,
  KpiCardFailed,
  type KpiCardProps,
  KpiCardSkeleton,
  KpiLedger,
  OpportunityStrip,
  OpportunityStripSkeleton,
  StatusLegend,
} from '../src/index.ts';
import { Piece } from './piece.tsx';

const spark = [68, 71, 70, 74, 73, 75, 72, 76, 75, 77, 76, 78, 74].map((value, at) => ({
  value,
  unfinished: at === 12,
}));
const opportunities = ['Effective labor rate, customer pay', 'One-line repair orders', 'Technician proficiency'].map(
  (name, index) => ({
    key: name,
    name,
    status: 'amber' as const,
    amount: '$17,022',
    share: 1 - index / 4,
    reason: '$148.59/hr against a target of $161.46 over 1,322.7 hrs.',
    openLabel: '731 repair orders',
    onOpen: () => undefined,
  }),
);

const card: KpiCardProps = {
  metric: 'elr',
  label: 'ELR, customer pay',
  value: '$148.59',
  unit: '/hr',
  status: 'amber',
  spark,
  target: 80,
  rows: [
    { name: 'vs Oct 1–19', value: '$1.82', direction: 'down' },
    { name: 'Target $161.46', value: '$12.87 under', kind: 'target' },
    { name: 'Worth', value: '$17,022', kind: 'worth' },
  ],
  definition: {
    text: 'What a customer pays for an hour of labor.',
    formula: 'Labor sales ÷ hours sold',
    worked: '$196,540.71 ÷ 1,322.7 hrs',
    asOf: 'Nov 19, 2026, 11:40 PM',
  },
  onOpen: () => undefined,
};
const notSet = [
  { name: 'vs Oct 1–19', value: null },
  { name: 'Target', value: 'Not set', kind: 'quiet' },
  { name: 'Worth', value: null },
] as const;

export function FigurePieces() {
  return (
    <>
      <Piece name="KPI ledger">
        <KpiLedger label="Key figures">
          <KpiCard {...card} />
          <KpiCard {...card} metric="gp" label="Labor GP %" value="76.1%" unit={undefined} status="green" />
          <KpiCard {...card} metric="one" label="One-line repair orders, customer pay" value="48.3%" status="red" />
          <KpiCard {...card} metric="few" label="Menu sales" value="12.5%" smallSample />
          <KpiCard
            {...card}
            metric="none"
            label="Technician proficiency"
            value={null}
            reason="No time clock rows in this period."
            status="none"
            rows={notSet}
          />
          <KpiCard {...card} metric="old" label="Hours per RO" value="1.81" unit="hrs" refetching />
          <KpiCardFailed
            metric="failed"
            label="Parts-to-labor"
            message="The server did not answer."
            reference="FO-7K2M-11AF"
            onRetry={() => undefined}
          />
          <KpiCardSkeleton />
        </KpiLedger>
      </Piece>
      <Piece name="Legend">
        <StatusLegend />
      </Piece>
      {[1, 2, 3].map((count) => (
        <Piece key={count} name={`Largest gaps, ${count}`}>
          <OpportunityStrip label={`Largest gaps, ${count}`} items={opportunities.slice(0, count)} />
        </Piece>
      ))}
      <Piece name="Opportunities on their way">
        <OpportunityStripSkeleton />
      </Piece>
    </>
  );
}
