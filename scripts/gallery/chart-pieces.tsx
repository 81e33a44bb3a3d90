import { PaceLine, Waterfall } from '../../shared/charts/src/explain/index.ts';
import { ShareBar, TrendPanel } from '../../shared/charts/src/index.ts';
import { RateLines } from '../../shared/charts/src/rates/index.ts';
import { Piece } from '../../shared/ui/gallery/piece.tsx';

const formatFull = (dollars: number) => `$${Math.round(dollars).toLocaleString('en-US')}`;
const formatAmount = (dollars: number) => `$${Math.round(dollars / 1000)}k`;
const series = [
  { key: 'C', label: 'Customer pay', color: 'chart.customerPay' },
  { key: 'W', label: 'Warranty', color: 'chart.warranty' },
  { key: 'I', label: 'Internal', color: 'chart.internal' },
];
const months = Array.from({ length: 13 }, (_none, index) => ({
  month: `${index < 2 ? 2025 : 2026}-${String(((index + 10) % 12) + 1).padStart(2, '0')}`,
  parts: { C: 280_000 + 9000 * (index % 5), W: 120_000 - 4000 * (index % 4), I: 60_000 + 2500 * (index % 3) },
  rate: index === 12 ? null : 74 + (index % 4),
  unfinished: index === 12,
  pace: index === 12 ? 502_000 : null,
}));
const days = Array.from({ length: 30 }, (_none, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, '0')}`,
  label: String(index + 1),
  words: `November ${index + 1}, 2026`,
  cumulative: index < 19 ? 38 * (index + 1) : null,
  goal: 41 * (index + 1),
}));
const rates = Array.from({ length: 48 }, (_none, index) => ({
  time: `${Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}`,
  values: { current: 0.5 + (index % 3) / 4, canary: index < 30 ? null : 2 * (index - 27) },
}));
const terms = [
  {
    key: 'price',
    name: 'Price',
    reason: 'Door rate $189.95 to $199.95',
    amount: 3.1,
    text: '+$3.10',
    tone: 'good' as const,
  },
  { key: 'mix', name: 'Mix', reason: 'More maintenance', amount: -4.2, text: '−$4.20', tone: 'off' as const },
  { key: 'discount', name: 'Discounts', reason: null, amount: -0.72, text: '−$0.72', tone: 'off' as const },
];
const ignore = () => undefined;

export function ChartPieces() {
  return (
    <>
      <Piece name="Trend">
        <TrendPanel
          title="Labor sales"
          note="13 months"
          months={months}
          series={series}
          formatAmount={formatAmount}
          formatFull={formatFull}
          rateLabel="GP"
          formatRate={(rate) => `${rate}%`}
          onOpen={ignore}
        />
      </Piece>
      <Piece name="Share bar">
        <ShareBar
          label="Labor sales by pay type"
          of="of labor sales"
          shares={[
            { key: 'C', label: 'Customer pay', color: 'chart.customerPay', amount: 62, text: '62.0%' },
            { key: 'W', label: 'Warranty', color: 'chart.warranty', amount: 26, text: '26.0%' },
            { key: 'I', label: 'Internal', color: 'chart.internal', amount: 12, text: '12.0%' },
          ]}
        />
      </Piece>
      <Piece name="Waterfall">
        <Waterfall
          label="Change of the effective labor rate"
          start={{ name: 'October 1–19', text: '$150.41' }}
          end={{ name: 'November 1–19', text: '$148.59', note: 'down $1.82' }}
          terms={terms}
        />
      </Piece>
      <Piece name="Rate lines">
        <RateLines
          label="Errors in 1,000 visits"
          points={rates}
          series={[
            { key: 'current', label: 'Current', color: 'chart.line' },
            { key: 'canary', label: 'Canary', color: 'status.off' },
          ]}
          limit={5}
          event={{ at: 29, text: 'Canary opened 9:12 AM' }}
          format={(value) => value.toFixed(1)}
        />
      </Piece>
      <Piece name="Pace line">
        <PaceLine
          label="Repair orders"
          days={days}
          paceEnd={1140}
          paceText="Pace 1,140"
          goalText="Goal 1,230"
          onOpen={ignore}
        />
      </Piece>
    </>
  );
}
