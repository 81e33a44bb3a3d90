import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import type { QueryOf } from '@fixed-ops/contract';
import {
  type CoachingCard,
  type CoachingRecord,
  coachingCalls,
  type DueFollowUp,
  type HeatSheet,
} from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { businessDateOf, findMetric, formatMoney } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Grid, IconButton, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { type ReactNode, useState } from 'react';
import { CardBody } from './card-body.tsx';
import { CoachDialog, type CoachedOn } from './coach-dialog.tsx';
import { CoachingHistory } from './coaching-history.tsx';
import { DueCard } from './due-card.tsx';
import { useFollowUpDone } from './use-follow-up-done.ts';
import type { usePrintCard } from './use-print-card.ts';

const SHOWN = 3;

interface CoachingCardsProps {
  readonly sheet: HeatSheet;
  readonly query: QueryOf<typeof coachingCalls.coachingCards>;
  /** Which card goes to paper alone; with none of them the sheet does, without them. */
  readonly card: ReturnType<typeof usePrintCard>;
  /** Opens what a focus is made of; null for one that has no list. */
  readonly openerOf: (card: CoachingCard) => (() => void) | null;
}

type Person = Pick<DueFollowUp, 'personNumber' | 'personName'>;

/** A person's place in the grid: with a gap, or with a follow-up alone. */
interface Shown extends Person {
  readonly body: ReactNode;
  readonly followUp: CoachingRecord | null;
  readonly coached: CoachingRecord | null;
  readonly metricKey: string;
}

/** What to keep and what to work on with each person, with the repair orders in which it shows. */
export function CoachingCards({ sheet, query, card: onPaper, openerOf }: CoachingCardsProps) {
  const { user, dealershipData } = useSession();
  const cards = useCall(coachingCalls.coachingCards, { query });
  const [isWhole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<{ readonly on: CoachedOn; readonly record: CoachingRecord | null } | null>(null);
  const { finish, isSaving } = useFollowUpDone();
  const mayCoach = canOpen(user, 'coaching');
  const figureOf = (metricKey: string) => sheet.columns.find(({ key }) => key === metricKey)?.label;
  const figureWords = (key: string) => figureOf(key) ?? findMetric(key)?.shortLabel ?? key;
  const openDialog = ({ personNumber, personName }: Person, metricKey: string, record: CoachingRecord | null) =>
    setDialog({
      on: { kind: sheet.by, personNumber, personName, metricKey, figure: figureWords(metricKey) },
      record,
    });
  const { today, timezone } = dealershipData;
  const dayOf = ({ coachedAt }: CoachingRecord) =>
    listedDay(businessDateOf(new Date(coachedAt), timezone), today.slice(0, 4));
  const due = (cards.data?.due ?? []).map((each) => ({
    ...each,
    coached: each.followUp,
    metricKey: each.followUp.metricKey,
    body: (
      <DueCard
        due={each}
        state={followUpWords(each.followUp, today)}
        coached={`Coached ${dayOf(each.followUp)} on ${figureWords(each.followUp.metricKey)}.`}
      />
    ),
  }));
  const withGap = (cards.data?.data ?? []).map((card): Shown => {
    const followUp = followUpOf(card);
    const coached = card.coached === null ? 'Not coached yet' : `Coached ${dayOf(card.coached)}`;
    return {
      ...card,
      followUp,
      metricKey: card.focus.key,
      body: (
        <CardBody
          card={card}
          sheet={sheet}
          state={followUp === null ? coached : followUpWords(followUp, today)}
          worth={<Worth dollars={card.focus.gapDollars} onOpen={openerOf(card)} />}
        />
      ),
    };
  });
  const all: readonly Shown[] = [...due, ...withGap];
  const shown = isWhole ? all : all.slice(0, SHOWN);
  const columns = Math.min(SHOWN, shown.length);
  return (
    <Box as="section" aria-labelledby="coaching-cards" data-print={onPaper.person === null ? 'none' : undefined} mb="6">
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
        isEmpty={() => all.length === 0}
        empty={() => (
          <Panel px="5" py="4" color="fg.muted">
            {sheet.ownView ? 'You have no gap' : 'Nobody has a gap'} that can be put in dollars.
          </Panel>
        )}
      >
        {(_answer, { refetching }) => (
          <Panel
            overflow="hidden"
            opacity={refetching ? 0.5 : 1}
            data-columns={columns}
            maxW={{ lg: `${(100 * columns) / SHOWN}%` }}
            _print={{ maxW: 'none' }}
          >
            <Grid
              as="ul"
              aria-label="Coaching cards"
              templateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` }}
              _print={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
              gap="1px"
              css={{ '& > li': { boxShadow: '0 0 0 1px var(--fo-colors-border)' } }}
            >
              {shown.map(({ body, followUp, coached, metricKey, ...person }) => (
                <Box
                  as="li"
                  key={person.personNumber}
                  data-print={onPaper.person === person.personNumber ? undefined : 'none'}
                  display="flex"
                  flexDirection="column"
                  px="5"
                  py="4"
                >
                  {body}
                  <Box display="flex" flexWrap="wrap" gap="2" mt="4">
                    {mayCoach && !sheet.ownView ? (
                      <>
                        <Button
                          size="touch"
                          aria-label={`Mark coached: ${person.personName}`}
                          onClick={() => openDialog(person, metricKey, null)}
                        >
                          Mark coached
                        </Button>
                        {followUp ? (
                          <Button
                            variant="ghost"
                            size="touch"
                            aria-label={`Follow-up done: ${person.personName}`}
                            loading={isSaving(followUp)}
                            onClick={() => void finish(followUp)}
                          >
                            Follow-up done
                          </Button>
                        ) : null}
                        {coached ? (
                          <CoachingHistory
                            kind={sheet.by}
                            personNumber={person.personNumber}
                            personName={person.personName}
                            figureOf={figureOf}
                            onEdit={(record) => openDialog(person, record.metricKey, record)}
                          />
                        ) : null}
                      </>
                    ) : null}
                    <IconButton
                      aria-label={`Print the card of ${person.personName}`}
                      ms="auto"
                      onClick={() => onPaper.print(person.personNumber)}
                    >
                      <Printer />
                    </IconButton>
                  </Box>
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

/** The follow-up that is open: a service of before names the last record alone. */
function followUpOf({ followUp, coached }: CoachingCard): CoachingRecord | null {
  if (followUp !== undefined) return followUp;
  return coached && coached.followUpOn !== null && !coached.isDone ? coached : null;
}

/** `Follow up today`, `Follow-up was due Nov 18`, `Coached, follow up Nov 25` */
function followUpWords({ followUpOn }: CoachingRecord, today: string): string {
  if (followUpOn === null || followUpOn === today) return 'Follow up today';
  const day = listedDay(followUpOn, today.slice(0, 4));
  return followUpOn < today ? `Follow-up was due ${day}` : `Coached, follow up ${day}`;
}

function Worth({ dollars, onOpen }: { readonly dollars: number; readonly onOpen: (() => void) | null }) {
  if (onOpen === null) return <b>{formatMoney(dollars)}</b>;
  return (
    <Button variant="link" size="inline" minH="6" onClick={onOpen}>
      {formatMoney(dollars)}
    </Button>
  );
}
