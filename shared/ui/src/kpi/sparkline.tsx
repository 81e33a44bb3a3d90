import { chakra } from '@chakra-ui/react/styled-system';
import { type SparkPoint, sparkGeometry } from './spark-path.ts';

const BOX = { width: 200, height: 32, inset: 3.5 };
const SMALL_BOX = { width: 72, height: 20, inset: 3 };

const Svg = chakra('svg', {
  base: {
    display: 'block',
    maxW: 'full',
    height: 'auto',
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
    '& [data-part=end]': { fill: 'fg' },
    '& [data-part=ring]': { fill: 'bg.panel', stroke: 'fg', strokeWidth: '1.5' },
  },
});

export interface SparklineProps {
  points: readonly SparkPoint[];
  target?: number | null;
  /** 200 x 32 on cards, 72 x 20 in table rows. */
  size?: 'card' | 'row';
}

/** Thirteen months at a glance; decoration for screen readers, since the figures beside it and the table say the same. */
export function Sparkline({ points, target = null, size = 'card' }: SparklineProps) {
  const box = size === 'card' ? BOX : SMALL_BOX;
  const { line, tail, end, sofar, targetY } = sparkGeometry(points, target, box);
  return (
    <Svg
      aria-hidden="true"
      {...(size === 'row' ? { display: 'inline-block', verticalAlign: 'middle' } : {})}
      width={box.width}
      height={box.height}
      viewBox={`0 0 ${box.width} ${box.height}`}
    >
      {targetY === null ? null : <line data-part="target" x1="0" x2={box.width} y1={targetY} y2={targetY} />}
      {line ? <path data-part="line" d={line} /> : null}
      {tail ? <path data-part="tail" d={tail} /> : null}
      {sofar ? <circle data-part="end" cx={sofar.x} cy={sofar.y} r={size === 'card' ? 1.5 : 1.25} /> : null}
      {end ? (
        <circle data-part={end.unfinished ? 'ring' : 'end'} cx={end.x} cy={end.y} r={size === 'card' ? 2.5 : 2} />
      ) : null}
    </Svg>
  );
}
