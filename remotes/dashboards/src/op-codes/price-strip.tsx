import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import { chakra, VisuallyHidden } from '@fixed-ops/ui';

type Deviation = OpCodeRow['deviations'][number];

const WIDTH_PX = 168;
const HEIGHT_PX = 28;
const BASE_PX = 24;
const TALLEST_PX = 18;
const BAR_PX = 5;
/** Ends of the scale. Prices beyond them are drawn at the ends. */
const LOWEST_PCT = -10;
const HIGHEST_PCT = 5;
/** Space beyond the ends, in percent of the price. */
const MARGIN_PCT = 2;
const AT_PRICE_PCT = 2;

const xOf = (pct: number): number =>
  ((pct - LOWEST_PCT + MARGIN_PCT) / (HIGHEST_PCT - LOWEST_PCT + 2 * MARGIN_PCT)) * WIDTH_PX;
const colorOf = (pct: number): string => {
  if (pct === 0) return 'spark';
  return pct <= -7.5 ? 'off' : 'near';
};
const FILL: Readonly<Record<string, string>> = {
  spark: 'var(--fo-colors-chart-spark)',
  near: 'var(--fo-colors-status-near)',
  off: 'var(--fo-colors-status-off)',
};

/** `-10%`; at the ends of the scale `-10% or less`. */
function distance(pct: number): string {
  const text = `${pct > 0 ? '+' : ''}${pct}%`;
  if (pct === LOWEST_PCT) return `${text} or less`;
  return pct === HIGHEST_PCT ? `${text} or more` : text;
}

/** `19 of 34 at price, 5 at -2.5%, 3 at -10% or less` */
export function stripInWords(deviations: readonly Deviation[]): string {
  const lines = deviations.reduce((sum, each) => sum + each.lines, 0);
  const at = deviations.find(({ pct }) => pct === 0)?.lines ?? 0;
  const away = deviations
    .filter(({ pct }) => pct !== 0)
    .toReversed()
    .map((each) => `${formatCount(each.lines)} at ${distance(each.pct)}`);
  return [`${formatCount(at)} of ${formatCount(lines)} at price`, ...away].join(', ');
}

/**
 * The distribution of a code's lines around its price, on one scale for all rows. The range that counts as at price is shaded. The height of a
 * bar is proportional to the square root of its lines.
 */
export function PriceStrip({ deviations }: { readonly deviations: readonly Deviation[] }) {
  const most = Math.max(1, ...deviations.map(({ lines }) => lines));
  const words = stripInWords(deviations);
  return (
    <chakra.span display="inline-block" verticalAlign="middle" title={words}>
      <svg
        aria-hidden="true"
        width={WIDTH_PX}
        height={HEIGHT_PX}
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        style={{ forcedColorAdjust: 'none', display: 'block' }}
      >
        <rect
          x={xOf(-AT_PRICE_PCT)}
          width={xOf(AT_PRICE_PCT) - xOf(-AT_PRICE_PCT)}
          y={2}
          height={BASE_PX - 2}
          fill="var(--fo-colors-bg-muted)"
        />
        <path d={`M0 ${BASE_PX + 0.5}H${WIDTH_PX}`} stroke="var(--fo-colors-border)" />
        {deviations.map(({ pct, lines }) => {
          const height = Math.max(4, Math.sqrt(lines / most) * TALLEST_PX);
          return (
            <rect
              key={pct}
              x={xOf(pct) - BAR_PX / 2}
              width={BAR_PX}
              y={BASE_PX - height}
              height={height}
              rx={1}
              fill={FILL[colorOf(pct)]}
            />
          );
        })}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </chakra.span>
  );
}

/** The scale of all strips, in the head of their column. */
export function StripScale() {
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      position="relative"
      height="4"
      style={{ width: WIDTH_PX }}
      color="fg.muted"
      fontWeight="normal"
    >
      {[
        { pct: -10, text: '-10%' },
        { pct: -5, text: '-5%' },
        { pct: 0, text: 'price' },
      ].map(({ pct, text }) => (
        <chakra.span key={pct} position="absolute" transform="translateX(-50%)" style={{ left: xOf(pct) }}>
          {text}
        </chakra.span>
      ))}
    </chakra.span>
  );
}
