import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount, formatMoneyCents } from '@fixed-ops/metrics';
import { ArrowRight } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { acceptableAccounts, isOfStatement, type PlaceableAccount, unmappedTotal } from './accounts.ts';
import { Meter } from './meter.tsx';

interface DollarsUnmappedProps {
  readonly accounts: readonly PlaceableAccount[];
  readonly least: number;
  /** Null for who may only look. */
  readonly onAccept: ((accounts: readonly PlaceableAccount[]) => void) | null;
}

const suggestions = (count: number) => `${formatCount(count)} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** Dollars on no line, today and with what is chosen: they have to reach zero. */
export function DollarsUnmapped({ accounts, least, onAccept }: DollarsUnmappedProps) {
  const [now, next] = [unmappedTotal(accounts, 'saved'), unmappedTotal(accounts, 'chosen')];
  const all = accounts.filter(isOfStatement).reduce((sum, { total }) => sum + Math.abs(total), 0);
  const ready = acceptableAccounts(accounts, least);
  const mapped = (unmapped: number) => (all === 0 ? 1 : 1 - unmapped / all);
  return (
    <Panel aria-label="Unmapped dollars" px="5" py="4">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'auto 16px auto minmax(140px, 1fr) auto' }}
        columnGap={{ base: '3', lg: '6' }}
        rowGap="3"
        alignItems="center"
      >
        <Amount name="Unmapped today" amount={now} />
        <chakra.span hideBelow="lg" color="fg.muted">
          <ArrowRight size={16} aria-hidden="true" />
        </chakra.span>
        <Amount name="After this change" amount={next} />
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }} minW="0">
          <Meter
            label={`Unmapped ${formatMoneyCents(now)} today, ${formatMoneyCents(next)} after`}
            now={mapped(now)}
            next={mapped(next)}
          />
          <chakra.p mt="2" textStyle="meta" color="fg.muted">
            {next === 0
              ? 'Every dollar of the three months stands on a line, or on none because somebody said so.'
              : 'Unmapped dollars count in their department’s total, and stand on no line of the statement.'}
          </chakra.p>
        </chakra.div>
        {onAccept === null || ready.length === 0 ? null : (
          <Button
            size="md"
            gridColumn={{ base: '1 / -1', lg: 'auto' }}
            justifySelf="start"
            onClick={() => onAccept(ready)}
          >
            Accept {suggestions(ready.length)}
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}

function Amount({ name, amount }: { readonly name: string; readonly amount: number }) {
  return (
    <div>
      <chakra.div textStyle="label">{name}</chakra.div>
      <chakra.span textStyle={{ base: 'h2', md: 'h1' }} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {formatMoneyCents(amount)}
      </chakra.span>
    </div>
  );
}
