import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoneyCents } from '@fixed-ops/metrics';
import { acceptableAccounts, isOfStatement, type PlaceableAccount, unmappedTotal } from './accounts.ts';
import { BeforeAndAfter } from './before-and-after.tsx';

interface DollarsUnmappedProps {
  readonly accounts: readonly PlaceableAccount[];
  readonly least: number;
  /** Null for people who may only look. */
  readonly onAccept: ((accounts: readonly PlaceableAccount[]) => void) | null;
}

/** Shows the dollars on no line, today and with what is chosen. They have to reach zero. */
export function DollarsUnmapped({ accounts, least, onAccept }: DollarsUnmappedProps) {
  const [now, next] = [unmappedTotal(accounts, 'saved'), unmappedTotal(accounts, 'chosen')];
  const all = accounts.filter(isOfStatement).reduce((sum, { total }) => sum + Math.abs(total), 0);
  const ready = acceptableAccounts(accounts, least);
  const standing = (name: string, unmapped: number) => ({
    name,
    figure: <Dollars amount={unmapped} />,
    share: all === 0 ? 1 : 1 - unmapped / all,
  });
  return (
    <BeforeAndAfter
      label="Unmapped dollars"
      before={standing('Unmapped today', now)}
      after={standing('After this change', next)}
      meterLabel={`Unmapped ${formatMoneyCents(now)} today, ${formatMoneyCents(next)} after`}
      advice={
        next === 0
          ? 'Every dollar of the three months is on a line, or was kept off on purpose.'
          : 'Unmapped dollars count in their department’s total, and are on no line of the statement.'
      }
      suggestions={ready.length}
      onAccept={onAccept && (() => onAccept(ready))}
    />
  );
}

function Dollars({ amount }: { readonly amount: number }) {
  return (
    <chakra.span textStyle={{ base: 'h2', md: 'h1' }} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {formatMoneyCents(amount)}
    </chakra.span>
  );
}
