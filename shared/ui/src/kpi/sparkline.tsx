import { chakra } from '@chakra-ui/react/styled-system';
import { type SparkPoint, sparkGeometry } from './spark-path.ts';

const BOX = { width: 200, height: 32, inset: 3.5 };
const SMALL_BOX = { width: 72, height: 20, inset: 3 };

const Svg = chakra('svg', {
  base: {
    display: 'block',
    maxW: 'full',
    fill: 'none',
    color: 'chart.spark',
    '& [data-part=line], & [data-part=tail]': {
      stroke: 'currentColor',
      strokeWidth: '1.5',
      strokeLinejoin: 'round',
      strokeLinecap: 'round',
    },
    '& [data-part=tail]': { strokeDasharray: '1 3' },
    '& [data-part=target]': { stroke: 'chart.target', strokeWidth: '1', strokeDasharray: '2 3' },
    // Marks are strokes of no length, so they stay round however wide the card draws its months.
    '& > *': { vectorEffect: 'non-scaling-stroke' },
    '& [data-part=end]': { stroke: 'fg', strokeLinecap: 'round' },
    '& [data-part=hole]': { stroke: 'bg.panel', strokeLinecap: 'round' },
  },
});

export interface SparklineProps {
  points: readonly SparkPoint[];
  target?: number | null;
  /** `card` is as wide as its card and 32 px high; `row` is 72 x 20 px, for table rows. */
  size?: 'card' | 'row';
}

/** Shows thirteen months at a glance. Screen readers skip it, because the figures beside it and the table say the same. */
export function Sparkline({ points, target = null, size = 'card' }: SparklineProps) {
  const box = size === 'card' ? BOX : SMALL_BOX;
  const { line, tail, end, sofar, targetY } = sparkGeometry(points, target, box);
  return (
    <Svg
      aria-hidden="true"
      {...(size === 'row'
        ? { display: 'inline-block', verticalAlign: 'middle', width: box.width }
        : { width: '100%', preserveAspectRatio: 'none' })}
      height={box.height}
      viewBox={`0 0 ${box.width} ${box.height}`}
    >
      {targetY === null ? null : <line data-part="target" x1="0" x2={box.width} y1={targetY} y2={targetY} />}
      {line ? <path data-part="line" d={line} /> : null}
      {tail ? <path data-part="tail" d={tail} /> : null}
      {sofar ? <Dot {...sofar} part="end" width={3} /> : null}
      {end ? <Dot {...end} part="end" width={size === 'card' ? 6 : 5} /> : null}
      {end?.unfinished ? <Dot {...end} part="hole" width={size === 'card' ? 3 : 2.5} /> : null}
    </Svg>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly part: 'end' | 'hole';
  /** Diameter in px. */
  readonly width: number;
}

function Dot({ x, y, part, width }: DotProps) {
  return <path data-part={part} d={`M${x} ${y}h0`} strokeWidth={width} />;
}
