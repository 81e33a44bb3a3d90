import { answerOf, useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type CoachingCard, type CoachingRecord, coachingCalls, type HeatSheet } from '@fixed-ops/contract/dashboards';
import { findMetric } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { useState } from 'react';
import { CoachDialog, type CoachedOn } from './coach-dialog.tsx';
import { CARDS_IN_A_ROW, CoachingGrid } from './coaching-grid.tsx';
import { type CoachedPerson, coachedPeople } from './coaching-people.tsx';
import type { usePrintCard } from './use-print-card.ts';

interface CoachingCardsProps {
  readonly sheet: HeatSheet;
  readonly query: QueryOf<typeof coachingCalls.coachingCards>;
  /** The person whose card is printed alone; null prints the sheet without cards. */
  readonly card: ReturnType<typeof usePrintCard>;
  /** Opens the list behind a focus; null if it has none. */
  readonly openerOf: (card: CoachingCard) => (() => void) | null;
}

/** For each person what goes well and what to work on, with example repair orders. */
export function CoachingCards({ sheet, query, card: onPaper, openerOf }: CoachingCardsProps) {
  const { dealershipData: day } = useSession();
  const cards = useCall(coachingCalls.coachingCards, { query });
  const [isWhole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<{ readonly on: CoachedOn; readonly record: CoachingRecord | null } | null>(null);
  const figureOf = (metricKey: string) => sheet.columns.find(({ key }) => key === metricKey)?.label;
  const wordsOf = (key: string) => figureOf(key) ?? findMetric(key)?.shortLabel ?? key;
  const openDialog = ({ personNumber, personName }: CoachedPerson, metricKey: string, record: CoachingRecord | null) =>
    setDialog({ on: { kind: sheet.by, personNumber, personName, metricKey, figure: wordsOf(metricKey) }, record });
  const all = cards.data === undefined ? [] : coachedPeople(cards.data, { sheet, day, wordsOf, openerOf });
  return (
    <Box as="section" aria-labelledby="coaching-cards" data-print={onPaper.person === null ? 'none' : undefined} mb="6">
      <Box mb="2.5">
        <SectionHead
          id="coaching-cards"
          title={sheet.ownView ? 'Your coaching card' : 'Coaching cards'}
          note="One focus per person, up to three repair orders. Written by rules from this sheet."
          actions={
            all.length > CARDS_IN_A_ROW ? (
              <Button variant="link" size="inline" minH="6" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'The first three' : `All ${all.length}`}
              </Button>
            ) : null
          }
        />
      </Box>
      <Answer
        name="Coaching cards"
        answer={answerOf(cards)}
        skeleton={
          <Panel p="5" aria-busy="true">
            <Skeleton h="280px" w="full" />
          </Panel>
        }
        isEmpty={() => all.length === 0}
        empty={() => (
          <Panel px="5" py="4" color="fg.muted">
            {sheet.ownView ? 'You have no gap' : 'Nobody has a gap'} that can be put in dollars.
          </Panel>
        )}
      >
        {(_answer, { refetching }) => (
          <CoachingGrid
            people={isWhole ? all : all.slice(0, CARDS_IN_A_ROW)}
            refetching={refetching}
            sheet={sheet}
            onPaper={onPaper}
            figureOf={figureOf}
            onNote={openDialog}
          />
        )}
      </Answer>
      {dialog ? <CoachDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </Box>
  );
}
