import type { DealershipData } from '@fixed-ops/contract';
import type { CoachingCard, CoachingRecord, DueFollowUp, HeatSheet } from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { businessDateOf, formatMoney } from '@fixed-ops/metrics';
import { Button } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { CardBody } from './card-body.tsx';
import { DueCard } from './due-card.tsx';

/** A person in the grid, with a gap or with only a follow-up. */
export interface CoachedPerson extends Pick<DueFollowUp, 'personNumber' | 'personName'> {
  readonly body: ReactNode;
  readonly followUp: CoachingRecord | null;
  readonly coached: CoachingRecord | null;
  readonly metricKey: string;
}

interface PeopleOptions {
  readonly sheet: HeatSheet;
  readonly day: Pick<DealershipData, 'today' | 'timezone'>;
  readonly wordsOf: (metricKey: string) => string;
  /** Opens the list behind a focus; null if it has none. */
  readonly openerOf: (card: CoachingCard) => (() => void) | null;
}

interface Answered {
  readonly due?: readonly DueFollowUp[] | undefined;
  readonly data: readonly CoachingCard[];
}

/** Everybody with a card. Those whose follow-up is due are first. */
export function coachedPeople({ due = [], data }: Answered, options: PeopleOptions): readonly CoachedPerson[] {
  const { sheet, wordsOf, openerOf } = options;
  const { today, timezone } = options.day;
  const dayOf = ({ coachedAt }: CoachingRecord) =>
    listedDay(businessDateOf(new Date(coachedAt), timezone), today.slice(0, 4));
  return [
    ...due.map((each) => ({
      ...each,
      coached: each.followUp,
      metricKey: each.followUp.metricKey,
      body: (
        <DueCard
          due={each}
          state={followUpWords(each.followUp, today)}
          coached={`Coached ${dayOf(each.followUp)} on ${wordsOf(each.followUp.metricKey)}.`}
        />
      ),
    })),
    ...data.map((card) => {
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
    }),
  ];
}

/** The open follow-up. Older servers send only the last record. */
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
