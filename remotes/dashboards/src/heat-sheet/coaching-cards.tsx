import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall, useCallMutation } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import { type CoachingCard, type CoachingRecord, coachingCalls, type HeatSheet } from '@fixed-ops/contract/dashboards';
import { businessDateOf, findMetric, formatDay, formatMoney } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Grid, notify, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { useState } from 'react';
import { CardBody } from './card-body.tsx';
import { CoachDialog, type CoachedOn } from './coach-dialog.tsx';
import { CoachingHistory } from './coaching-history.tsx';

const SHOWN = 3;

interface CoachingCardsProps {
  readonly sheet: HeatSheet;
  readonly query: QueryOf<typeof coachingCalls.coachingCards>;
  /** Opens what a focus is made of; null for one that has no list. */
  readonly openerOf: (card: CoachingCard) => (() => void) | null;
}

/** What to keep and what to work on with each person, with the repair orders in which it shows. */
export function CoachingCards({ sheet, query, openerOf }: CoachingCardsProps) {
  const { user, dealershipData } = useSession();
  const cards = useCall(coachingCalls.coachingCards, { query });
  const [isWhole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<{ readonly on: CoachedOn; readonly record: CoachingRecord | null } | null>(null);
  const change = useCallMutation(coachingCalls.changeCoaching, {
    name: 'Coaching',
    invalidates: [coachingCalls.coachingCards, coachingCalls.coaching],
  });
  const mayCoach = canOpen(user, 'coaching');
  const figureOf = (metricKey: string) => sheet.columns.find(({ key }) => key === metricKey)?.label;
  const openDialog = ({ personNumber, personName, focus }: CoachingCard, record: CoachingRecord | null) => {
    const metricKey = record?.metricKey ?? focus.key;
    const figure = figureOf(metricKey) ?? findMetric(metricKey)?.shortLabel ?? metricKey;
    setDialog({ on: { kind: sheet.by, personNumber, personName, metricKey, figure }, record });
  };
  const finish = async (coachingId: string) => {
    try {
      await change.mutateAsync({ params: { coachingId }, body: { isDone: true } });
    } catch {
      notify({ kind: 'error', title: 'The follow-up could not be saved. Try again.' });
    }
  };
  const all = cards.data?.data ?? [];
  const shown = isWhole ? all : all.slice(0, SHOWN);
  const { today, timezone } = dealershipData;
  return (
    <Box as="section" aria-labelledby="coaching-cards" data-print="none" mb="6">
      <Box mb="2.5">
        <SectionHead
          id="coaching-cards"
          title={sheet.ownView ? 'Your coaching card' : 'Coaching cards'}
          note="One focus a person, up to three repair orders. Written by rules from this sheet."
          actions={
            all.length > SHOWN ? (
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
        isEmpty={({ data }) => data.length === 0}
        empty={() => (
          <Panel px="5" py="4" color="fg.muted">
            Nobody has a gap that can be put in dollars.
          </Panel>
        )}
      >
        {(_answer, { refetching }) => (
          <Panel overflow="hidden" opacity={refetching ? 0.5 : 1}>
            <Grid
              as="ul"
              aria-label="Coaching cards"
              templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
              gap="1px"
              css={{ '& > li': { boxShadow: '0 0 0 1px var(--fo-colors-border)' } }}
            >
              {shown.map((card) => (
                <Box as="li" key={card.personNumber} display="flex" flexDirection="column" px="5" py="4">
                  <CardBody
                    card={card}
                    sheet={sheet}
                    state={stateWords(card, today, timezone)}
                    worth={<Worth dollars={card.focus.gapDollars} onOpen={openerOf(card)} />}
                  />
                  {mayCoach && !sheet.ownView ? (
                    <Box display="flex" flexWrap="wrap" gap="2" mt="4">
                      <Button size="touch" onClick={() => openDialog(card, null)}>
                        Mark coached
                      </Button>
                      {card.coached && card.coached.followUpOn !== null && !card.coached.isDone ? (
                        <Button
                          variant="ghost"
                          size="touch"
                          loading={change.isPending}
                          onClick={() => void finish(card.coached?.coachingId ?? '')}
                        >
                          Follow-up done
                        </Button>
                      ) : null}
                      {card.coached ? (
                        <CoachingHistory
                          kind={sheet.by}
                          personNumber={card.personNumber}
                          personName={card.personName}
                          figureOf={figureOf}
                          onEdit={(record) => openDialog(card, record)}
                        />
                      ) : null}
                    </Box>
                  ) : null}
                </Box>
              ))}
            </Grid>
          </Panel>
        )}
      </Answer>
      {dialog ? <CoachDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </Box>
  );
}

/** `Not coached yet`, `Coached Nov 11`, `Follow up Nov 25`, `Follow up today`. */
function stateWords({ coached }: CoachingCard, today: string, timezone: string): string {
  if (coached === null) return 'Not coached yet';
  if (coached.followUpOn !== null && !coached.isDone) {
    if (coached.followUpOn === today) return 'Follow up today';
    if (coached.followUpOn < today) return `Follow-up was due ${formatDay(coached.followUpOn)}`;
    return `Coached, follow up ${formatDay(coached.followUpOn)}`;
  }
  return `Coached ${formatDay(businessDateOf(new Date(coached.coachedAt), timezone))}`;
}

function Worth({ dollars, onOpen }: { readonly dollars: number; readonly onOpen: (() => void) | null }) {
  if (onOpen === null) return <b>{formatMoney(dollars)}</b>;
  return (
    <Button variant="link" size="inline" minH="6" onClick={onOpen}>
      {formatMoney(dollars)}
    </Button>
  );
}
