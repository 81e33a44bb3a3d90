import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount, formatPercent } from '@fixed-ops/metrics';
import { BeforeAndAfter, suggestionsInWords } from './before-and-after.tsx';
import type { CodeWords } from './code-words.ts';
import { acceptable, linesPlaced, type PlaceableCode } from './op-codes.ts';

interface LinesPlacedProps {
  readonly codes: readonly PlaceableCode[];
  readonly least: number;
  readonly words: CodeWords;
  /** Null for people who may only look. */
  readonly onAccept: ((codes: readonly PlaceableCode[]) => void) | null;
}

/** Shows how many lines are placed today, and how many after what is chosen and suggested. */
export function LinesPlaced({ codes, least, words, onAccept }: LinesPlacedProps) {
  const { total, saved, after, chosen, accepted, left: leftCodes } = linesPlaced(codes, least);
  const percent = (lines: number) => (total === 0 ? null : (lines / total) * 100);
  const next = accepted > 0 ? after : chosen;
  const left = total - next;
  const standing = (name: string, lines: number) => ({
    name,
    figure: <Placed percent={percent(lines)} lines={lines} total={total} />,
    share: total === 0 ? 0 : lines / total,
  });
  return (
    <BeforeAndAfter
      label="Lines placed"
      before={standing('Lines placed today', saved)}
      after={standing(accepted > 0 ? `After ${suggestionsInWords(accepted)}` : 'After this change', next)}
      meterLabel={`${formatPercent(percent(saved))} today, ${formatPercent(percent(next))} after`}
      advice={left === 0 ? words.noneLeft : (words.advice?.(leftCodes) ?? words.left(left))}
      suggestions={accepted}
      onAccept={onAccept && (() => onAccept(acceptable(codes, least)))}
    />
  );
}

interface PlacedProps {
  readonly percent: number | null;
  readonly lines: number;
  readonly total: number;
}

function Placed({ percent, lines, total }: PlacedProps) {
  return (
    <>
      <chakra.span textStyle="h1" fontVariantNumeric="tabular-nums">
        {formatPercent(percent)}
      </chakra.span>{' '}
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {formatCount(lines)} of {formatCount(total)}
      </chakra.span>
    </>
  );
}
