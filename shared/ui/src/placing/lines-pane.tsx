import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoneyCents } from '@fixed-ops/metrics';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { lineTotals, type PlaceableAccount, type StatementPlace } from './accounts.ts';
import { ACCOUNT_DRAG, placeGroups } from './line-groups.ts';

interface LinesPaneProps {
  readonly accounts: readonly PlaceableAccount[];
  readonly lines: readonly StatementPlace[];
  /** The accounts that a press on a line puts there. */
  readonly picked: readonly PlaceableAccount[];
  readonly readOnly: boolean;
  readonly onPut: (accounts: readonly string[], line: string | null) => void;
}

const NOTHING = { now: 0, next: 0 };

const Line = chakra('li', {
  base: {
    px: '4',
    py: '1.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&[data-over]': { bg: 'blue.subtle', boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
  },
});

/**
 * The lines with their dollars of the months, now and with what is chosen. Picked accounts are put here, and dragged accounts are dropped
 * here.
 */
export function LinesPane({ accounts, lines, picked, readOnly, onPut }: LinesPaneProps) {
  const [over, setOver] = useState<string | null>(null);
  const totals = lineTotals(accounts);
  const types = [...new Set(picked.map(({ type }) => type))];
  const offered = lines.filter(({ lineKey, accountTypes }) =>
    types.length > 0
      ? types.every((type) => accountTypes.includes(type))
      : accountTypes.length > 0 && totals.has(lineKey),
  );
  const numbers = picked.map(({ account }) => account);
  const what = picked.length === 1 ? (numbers[0] ?? '') : `${picked.length} accounts`;
  return (
    <Panel aria-label="Statement lines" position={{ xl: 'sticky' }} top={{ xl: '72px' }}>
      <chakra.div px="4" py="3">
        <chakra.h2 textStyle="h2">Statement lines</chakra.h2>
        <chakra.p textStyle="meta" color="fg.muted">
          {picked.length > 0
            ? offered.length > 0
              ? `Lines that ${what} may go on.`
              : 'No line accepts accounts of such different types.'
            : offered.length > 0
              ? 'Three months, now and new.'
              : 'None has an account yet. Pick accounts to see the lines that accept them.'}
        </chakra.p>
        {picked.length > 0 && !readOnly ? (
          <Button size="sm" mt="2" onClick={() => onPut(numbers, null)}>
            Put {what} on no line
          </Button>
        ) : null}
      </chakra.div>
      {/* Keys can scroll this list too, which may be longer than the window. */}
      <chakra.section
        tabIndex={0}
        aria-label="Lines of the statement"
        maxH={{ xl: 'calc(100vh - 240px)' }}
        overflowY="auto"
      >
        {placeGroups(offered).map(({ name, places }) => (
          <chakra.div key={name}>
            <chakra.h3 px="4" pt="3" pb="1" textStyle="columnHead" color="fg.muted">
              {name}
            </chakra.h3>
            <ul aria-label={name}>
              {places.map(({ lineKey, label }) => {
                const { now, next } = totals.get(lineKey) ?? NOTHING;
                return (
                  <Line
                    key={lineKey}
                    data-over={over === lineKey ? '' : undefined}
                    onDragOver={(event) => {
                      if (readOnly || !event.dataTransfer.types.includes(ACCOUNT_DRAG)) return;
                      event.preventDefault();
                      setOver(lineKey);
                    }}
                    onDragLeave={() => setOver(null)}
                    onDrop={(event) => {
                      event.preventDefault();
                      setOver(null);
                      const dragged = event.dataTransfer.getData(ACCOUNT_DRAG);
                      onPut(numbers.includes(dragged) ? numbers : [dragged], lineKey);
                    }}
                  >
                    <chakra.div display="flex" justifyContent="space-between" gap="2">
                      <chakra.span minW="0">{label}</chakra.span>
                      <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                        {formatMoneyCents(next)}
                      </chakra.span>
                    </chakra.div>
                    {now === next ? null : (
                      <chakra.div textStyle="meta" color="fg.muted" textAlign="end">
                        now {formatMoneyCents(now)}
                      </chakra.div>
                    )}
                    {picked.length > 0 && !readOnly ? (
                      <Button
                        size="sm"
                        mt="1"
                        aria-label={`Put here: ${what} on ${label}`}
                        onClick={() => onPut(numbers, lineKey)}
                      >
                        Put here
                      </Button>
                    ) : null}
                  </Line>
                );
              })}
            </ul>
          </chakra.div>
        ))}
      </chakra.section>
    </Panel>
  );
}
