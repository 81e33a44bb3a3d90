import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { colorVariable } from '../trend/trend-layout.ts';

export interface WaterfallTerm {
  key: string;
  name: string;
  /** The biggest reason for the term, as a sentence. */
  reason: string | null;
  amount: number;
  /** The amount with its sign: "−$1.12". */
  text: string;
  /** Says whether the term moved the figure in the right direction. */
  tone: 'good' | 'off' | 'none';
  /** Opens the items behind the term. Absent if there are none. */
  onOpen?: (() => void) | undefined;
}

export interface WaterfallProps {
  label: string;
  /** The figure before: `Oct 1–17`, `$150.41`. */
  start: { name: string; text: string };
  /** The figure now, and a sentence about the change. */
  end: { name: string; text: string; note: string };
  terms: readonly WaterfallTerm[];
}

/** Heights of a row and of a bar, in pixels. */
const ROW = 44;
const BAR = 12;
/** Percentages of the width: the free space beside the outermost bars, and the smallest bar, which shows a reason that moved nothing. */
const INSET = 1;
const LEAST_BAR = 0.75;

/** The start and end of each bar. The start figure is the zero of the axis. */
function barsOf(amounts: readonly number[]): { from: number; to: number }[] {
  let at = 0;
  return amounts.map((amount) => {
    const from = at;
    at += amount;
    return { from, to: at };
  });
}

/**
 * Explains a change: the figure before, a bar for each reason and the figure now. Each bar begins where the previous one ends. The chart
 * draws only the change, from zero, so that no axis is cut. All of it is also text. A reason opens the items behind it.
 */
export function Waterfall({ label, start, end, terms }: WaterfallProps) {
  const bars = barsOf(terms.map(({ amount }) => amount));
  const last = bars.at(-1)?.to ?? 0;
  const ends = [0, ...bars.map(({ to }) => to)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const span = most - least || 1;
  const place = (value: number) => INSET + ((value - least) / span) * (100 - 2 * INSET);
  const zero = place(0);
  return (
    <chakra.div role="group" aria-label={label} data-painted="">
      <chakra.div {...END_ROW} borderBottomWidth="1px" py="2">
        <chakra.span color="fg.muted">{start.name}</chakra.span>
        <chakra.b fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {start.text}
        </chakra.b>
      </chakra.div>
      <chakra.ul listStyleType="none">
        {terms.map((term, index) => {
          const bar = bars[index] ?? { from: 0, to: 0 };
          return (
            <chakra.li key={term.key}>
              <TermRow term={term} from={place(bar.from)} to={place(bar.to)} zero={zero} isFirst={index === 0} />
            </chakra.li>
          );
        })}
      </chakra.ul>
      <chakra.div {...TERM_ROW} minH={`${ROW}px`} borderTopWidth="1px">
        <chakra.span py="1.5" minW="0">
          <chakra.b display="block" fontWeight="semibold">
            {end.name}
          </chakra.b>
          <chakra.span display="block" textStyle="meta" color="fg.muted">
            {end.note}
          </chakra.span>
        </chakra.span>
        <Bars>
          <Bar from={zero} to={place(last)} color="chart.spark" />
          <Connector x={zero} part="upper" />
          <Connector x={place(last)} part="upper" />
        </Bars>
        <chakra.b fontWeight="semibold" textAlign="end" fontVariantNumeric="tabular-nums">
          {end.text}
        </chakra.b>
      </chakra.div>
    </chakra.div>
  );
}

const TERM_ROW = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) 64px 88px', sm: 'minmax(0, 1.35fr) minmax(88px, 1fr) 92px' },
  alignItems: 'center',
  columnGap: '3',
  px: '5',
} as const;
const END_ROW = { display: 'flex', justifyContent: 'space-between', gap: '3', px: '5' } as const;

interface TermRowProps {
  readonly term: WaterfallTerm;
  readonly from: number;
  readonly to: number;
  readonly zero: number;
  readonly isFirst: boolean;
}

const BAR_COLOR = { good: 'status.good', off: 'status.off', none: 'chart.spark' } as const;
const TEXT_COLOR = { good: 'fg.success', off: 'fg.error', none: 'fg' } as const;

function TermRow({ term, from, to, zero, isFirst }: TermRowProps) {
  const { name, reason, text, tone, onOpen } = term;
  const content = (
    <>
      <chakra.span py="1.5" minW="0">
        <chakra.span display="block" fontWeight="medium">
          {name}
        </chakra.span>
        <chakra.span display="block" textStyle="meta" color="fg.muted">
          {reason ?? ' '}
        </chakra.span>
      </chakra.span>
      <Bars>
        {/* This line joins the place of the start figure through all rows to the end figure. */}
        <Connector x={zero} part="whole" />
        {isFirst ? null : <Connector x={from} part="upper" />}
        <Connector x={to} part="lower" />
        <Bar from={from} to={to} color={BAR_COLOR[tone]} />
      </Bars>
      <chakra.span textAlign="end" fontVariantNumeric="tabular-nums" color={TEXT_COLOR[tone]}>
        {text}
      </chakra.span>
    </>
  );
  if (!onOpen) {
    return (
      <chakra.div {...TERM_ROW} minH={`${ROW}px`}>
        {content}
      </chakra.div>
    );
  }
  return (
    <chakra.button
      type="button"
      {...TERM_ROW}
      w="full"
      minH={`${ROW}px`}
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' }}
      onClick={onOpen}
    >
      {content}
    </chakra.button>
  );
}

/** Draws the bars. All places are percentages of the width, so that nothing is stretched. */
function Bars({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span position="relative" alignSelf="stretch">
      <chakra.svg aria-hidden="true" data-painted="" position="absolute" inset="0" w="full" h="full" overflow="visible">
        {children}
      </chakra.svg>
    </chakra.span>
  );
}

function Bar({ from, to, color }: { readonly from: number; readonly to: number; readonly color: string }) {
  const [left, right] = from < to ? [from, to] : [to, from];
  return (
    <svg aria-hidden="true" y="50%" overflow="visible">
      <rect
        x={`${left}%`}
        y={-BAR / 2}
        width={`${Math.max(right - left, LEAST_BAR)}%`}
        height={BAR}
        fill={colorVariable(color)}
      />
    </svg>
  );
}

interface ConnectorProps {
  readonly x: number;
  /** The part of the row that the line crosses. */
  readonly part: 'whole' | 'upper' | 'lower';
}

function Connector({ x, part }: ConnectorProps) {
  return (
    <line
      x1={`${x}%`}
      x2={`${x}%`}
      y1={part === 'lower' ? '50%' : '0'}
      y2={part === 'upper' ? '50%' : '100%'}
      stroke={colorVariable('border')}
    />
  );
}
