import type { CoachingCard, HeatSheet } from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { useSession } from '@fixed-ops/session';
import { Box } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { OrderNumber } from '../screen/order-number.tsx';
import { CardHead } from './card-head.tsx';
import { amountWords, EVIDENCE_TITLES, focusWords, keepWords, SCRIPTS, whatWords } from './coaching-words.ts';

interface CardBodyProps {
  readonly card: CoachingCard;
  readonly sheet: HeatSheet;
  readonly state: string;
  readonly worth: ReactNode;
}

/** A coaching card: the person, what goes well, what to work on, example repair orders, and suggested words. */
export function CardBody({ card, sheet, state, worth }: CardBodyProps) {
  const { evidence, coached } = card;
  const { today } = useSession().dealershipData;
  return (
    <>
      <CardHead personName={card.personName} state={state} />
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="52px minmax(0, 1fr)"
        columnGap="2"
        rowGap="1"
        css={{ '& dt': { color: 'fg.muted' } }}
      >
        <dt>Keep</dt>
        <dd>{keepWords(card, sheet)}</dd>
        <dt>Focus</dt>
        <dd>{focusWords(card, sheet)}</dd>
        <dt>Worth</dt>
        <dd>{worth}</dd>
      </Box>
      <Box borderTopWidth="1px" borderColor="border.muted" mt="3" pt="2.5" flex="1">
        {evidence === null ? (
          <Box color="fg.muted">No single repair order of the period shows it.</Box>
        ) : (
          <>
            <Box textStyle="meta" color="fg.muted" mb="1">
              {EVIDENCE_TITLES[evidence.kind]}
            </Box>
            <Box
              as="ul"
              display="grid"
              gridTemplateColumns={{ base: 'auto minmax(0, 1fr) auto', md: 'auto auto minmax(0, 1fr) auto' }}
              columnGap="3"
              fontVariantNumeric="tabular-nums"
            >
              {evidence.rows.map((row) => (
                <Box
                  as="li"
                  key={`${row.roNumber}/${row.roSuffix}`}
                  display="grid"
                  gridColumn="1 / -1"
                  gridTemplateColumns="subgrid"
                  minH="6"
                  py={{ base: '1', md: '0' }}
                  alignItems="center"
                >
                  <OrderNumber order={row} opens={!(sheet.ownView && sheet.by === 'counterperson')}>
                    {row.roNumber}
                    {row.roSuffix}
                  </OrderNumber>
                  <Box as="span" color="fg.muted" whiteSpace="nowrap">
                    {listedDay(row.closeDate, today.slice(0, 4))}
                  </Box>
                  <Box
                    as="span"
                    // On a phone it has its own line; beside the others its words would break.
                    gridRow={{ base: '2', md: 'auto' }}
                    gridColumn={{ base: '1 / -1', md: 'auto' }}
                    minW="0"
                    overflow="hidden"
                    textOverflow="ellipsis"
                    whiteSpace={{ base: 'normal', md: 'nowrap' }}
                  >
                    {whatWords(row)}
                  </Box>
                  <Box as="span" fontWeight="semibold" textAlign="end" whiteSpace="nowrap">
                    {amountWords(evidence.kind, row.amount)}
                  </Box>
                </Box>
              ))}
            </Box>
            <Box as="blockquote" borderInlineStartWidth="2px" ps="3" mt="3" color="fg.muted">
              “{SCRIPTS[evidence.kind]}”
            </Box>
          </>
        )}
      </Box>
      {/* Only managers see this. The printed card is for the person. */}
      {coached?.note ? (
        <Box data-print="none" mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
          <Box as="span" color="fg.muted">
            {coached.byName}:{' '}
          </Box>
          {coached.note}
        </Box>
      ) : null}
    </>
  );
}
