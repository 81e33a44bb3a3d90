import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount, formatPercent } from '@fixed-ops/metrics';
import { ArrowRight } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import type { CodeWords } from './code-words.ts';
import { Meter } from './meter.tsx';
import { acceptable, linesPlaced, type PlaceableCode } from './op-codes.ts';

interface LinesPlacedProps {
  readonly codes: readonly PlaceableCode[];
  readonly least: number;
  readonly words: CodeWords;
  /** Null for who may only look. */
  readonly onAccept: ((codes: readonly PlaceableCode[]) => void) | null;
}

const suggestions = (count: number) => `${formatCount(count)} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** Lines placed today, and after what is chosen and suggested. */
export function LinesPlaced({ codes, least, words, onAccept }: LinesPlacedProps) {
  const { total, saved, after, chosen, accepted, left: leftCodes } = linesPlaced(codes, least);
  const share = (lines: number) => (total === 0 ? null : (lines / total) * 100);
  const next = accepted > 0 ? after : chosen;
  const left = total - next;
  return (
    <Panel aria-label="Lines placed" px="5" py="4">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'auto 16px auto minmax(140px, 1fr) auto' }}
        columnGap={{ base: '3', lg: '6' }}
        rowGap="3"
        alignItems="center"
      >
        <Amount name="Lines placed today" percent={share(saved)} lines={saved} total={total} />
        <chakra.span hideBelow="lg" color="fg.muted">
          <ArrowRight size={16} aria-hidden="true" />
        </chakra.span>
        <Amount
          name={accepted > 0 ? `After ${suggestions(accepted)}` : 'After this change'}
          percent={share(next)}
          lines={next}
          total={total}
        />
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }} minW="0">
          <Meter
            label={`${formatPercent(share(saved))} today, ${formatPercent(share(next))} after`}
            now={total === 0 ? 0 : saved / total}
            next={total === 0 ? 0 : next / total}
          />
          <chakra.p mt="2" textStyle="meta" color="fg.muted">
            {left === 0 ? words.noneLeft : (words.advice?.(leftCodes) ?? words.left(left))}
          </chakra.p>
        </chakra.div>
        {onAccept === null || accepted === 0 ? null : (
          <Button
            size="md"
            gridColumn={{ base: '1 / -1', lg: 'auto' }}
            justifySelf="start"
            onClick={() => onAccept(acceptable(codes, least))}
          >
            Accept {suggestions(accepted)}
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}

interface AmountProps {
  readonly name: string;
  readonly percent: number | null;
  readonly lines: number;
  readonly total: number;
}

function Amount({ name, percent, lines, total }: AmountProps) {
  return (
    <div>
      <chakra.div textStyle="label">{name}</chakra.div>
      <chakra.span textStyle="h1" fontVariantNumeric="tabular-nums">
        {formatPercent(percent)}
      </chakra.span>{' '}
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {formatCount(lines)} of {formatCount(total)}
      </chakra.span>
    </div>
  );
}
