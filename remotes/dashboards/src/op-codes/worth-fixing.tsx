import { canOpen } from '@fixed-ops/access';
import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatHours, formatMoney, formatRate } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, type Opportunity, OpportunityStrip, SectionHead } from '@fixed-ops/ui';
import { useState } from 'react';
import type { CodesTotals } from './code-columns.tsx';
import { MapCodes } from './map-codes.tsx';

interface WorthFixingProps {
  readonly totals: CodesTotals;
  readonly rows: readonly OpCodeRow[];
  /** False if the figures are those of chosen people or labor types. */
  readonly isOfEverybody: boolean;
  readonly refetching: boolean;
  readonly onBelowGrid: () => void;
  readonly onCode: (opCode: string) => void;
  /** Shows the codes without a kind to people who may not give them one. */
  readonly onUnmapped: () => void;
}

type BelowGrid = NonNullable<CodesTotals['opportunities']['belowGrid']>;

const lines = (count: number): string => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Money that can be gained: lines below the matrix, work under a catch-all code, codes without a kind. */
export function WorthFixing({ totals, rows, isOfEverybody, refetching, ...opens }: WorthFixingProps) {
  const { access, user } = useSession();
  const [isMapping, setMapping] = useState(false);
  const items = opportunities(totals, {
    isOfStore: access.hasAllEmployeeView && isOfEverybody,
    onMap: canOpen(user, 'administration') ? () => setMapping(true) : null,
    ...opens,
  });
  return (
    <>
      {items.length === 0 ? null : (
        <Box as="section" aria-labelledby="worth-fixing" mb="6">
          <Box mb="2.5">
            <SectionHead id="worth-fixing" title="Worth fixing first" note="Gaps overlap, so do not add them up." />
          </Box>
          <Box opacity={refetching ? 0.5 : 1}>
            <OpportunityStrip label="Worth fixing first" items={items} />
          </Box>
        </Box>
      )}
      {isMapping ? <MapCodes codes={unmappedOf(rows)} onClose={() => setMapping(false)} /> : null}
    </>
  );
}

/** Codes without a kind of work, most used first. Lines without a code cannot get a kind. */
const unmappedOf = (rows: readonly OpCodeRow[]) =>
  rows.filter(({ opCode, category }) => opCode !== '' && category === '').sort((one, other) => other.count - one.count);

interface OpportunityInput extends Pick<WorthFixingProps, 'onBelowGrid' | 'onCode' | 'onUnmapped'> {
  /** Whether the figures are those of the whole store, and not of one person or of chosen people. */
  readonly isOfStore: boolean;
  /** Opens the dialog that gives codes their kinds; null for people who may not change them. */
  readonly onMap: (() => void) | null;
}

function opportunities(
  { opportunities: { belowGrid, catchAll, unmapped } }: CodesTotals,
  { isOfStore, onBelowGrid, onCode, onUnmapped, onMap }: OpportunityInput,
): Opportunity[] {
  const most = Math.max(1, belowGrid?.dollars ?? 0, catchAll?.dollars ?? 0);
  return [
    ...(belowGrid && belowGrid.underLines > 0
      ? [
          {
            key: 'belowGrid',
            name: 'Repair and diagnosis priced below the matrix',
            status: 'amber' as const,
            amount: formatMoney(belowGrid.dollars),
            share: belowGrid.dollars / most,
            reason: belowGridInWords(belowGrid),
            openLabel: lines(belowGrid.underLines),
            onOpen: onBelowGrid,
          },
        ]
      : []),
    ...(catchAll
      ? [
          {
            key: 'catchAll',
            name: `Work hidden under ${catchAll.opCode === '' ? 'no code' : catchAll.opCode}`,
            status: 'amber' as const,
            amount: formatMoney(catchAll.dollars),
            share: catchAll.dollars / most,
            reason: `${lines(catchAll.lines)}, ${formatHours(catchAll.hours)} at ${formatRate(catchAll.elr)}. Worth is what ${rateInWords(formatRate(catchAll.storeElr), isOfStore)} would bring.`,
            openLabel: lines(catchAll.lines),
            onOpen: () => onCode(catchAll.opCode),
            // Lines without a code have no page to link to.
            isStill: catchAll.opCode === '',
          },
        ]
      : []),
    ...(unmapped.codes.length > 0
      ? [
          {
            key: 'unmapped',
            name: 'Codes without a kind of work',
            status: 'red' as const,
            amount: `${formatCount(unmapped.codes.length)} ${unmapped.codes.length === 1 ? 'code' : 'codes'}`,
            share: 0,
            reason: `${namesOf(unmapped.codes)}: ${lines(unmapped.lines)} that repair ELR and the work mix leave out until ${onMap ? 'you say' : 'an administrator says'} what ${unmapped.codes.length === 1 ? 'it is' : 'they are'}.`,
            openLabel: `${onMap ? 'Map' : 'Show'} ${unmapped.codes.length === 1 ? 'it' : `${formatCount(unmapped.codes.length)} codes`}`,
            onOpen: onMap ?? onUnmapped,
          },
        ]
      : []),
  ];
}

/** `121 of 239 lines are under the matrix at their own hours, 117 by more than 2%; none is above it.` */
function belowGridInWords({ lines: clearly, underLines, of, aboveLines }: BelowGrid): string {
  const by = clearly === underLines ? 'each by more than 2%' : `${formatCount(clearly)} by more than 2%`;
  const above = aboveLines === 0 ? 'none is' : `${formatCount(aboveLines)} are`;
  return `${formatCount(underLines)} of ${lines(of)} are under the matrix at their own hours, ${by}; ${above} above it. None of it is recorded as a discount.`;
}

/** `the store’s $147.73/hr`; the rate is of the same repair orders as the codes, which may be one person's. */
const rateInWords = (rate: string, isOfStore: boolean): string =>
  isOfStore ? `the store’s ${rate}` : `the ${rate} of all these codes`;

const MOST_NAMES = 4;

function namesOf(codes: readonly string[]): string {
  const names = codes.slice(0, MOST_NAMES);
  const rest = codes.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${formatCount(rest)} more` : names.join(', ');
}
