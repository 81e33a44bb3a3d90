import { answerOf, useCall } from '@fixed-ops/api';
import type { TrendEvent } from '@fixed-ops/charts';
import { type StoreEvent, storeEventCalls } from '@fixed-ops/contract/views';
import { formatDate, monthOf } from '@fixed-ops/metrics';
import { Answer, Box, Button, chakra, IconButton, Skeleton, X } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { EventDialog } from './event-dialog.tsx';
import { useEventWrites } from './use-event-writes.ts';

export interface DatedEventsProps {
  /** The days that the trend spans. */
  readonly startDate: string;
  readonly endDate: string;
  /** Whether the person may mark a day. */
  readonly mayAdd: boolean;
  /** Called with what the trend marks, once it is known and when it changes. */
  readonly onMarks: (marks: readonly TrendEvent[]) => void;
}

/** What happened in the months of a trend, by date, and the way to mark another day. */
export function DatedEvents({ startDate, endDate, mayAdd, onMarks }: DatedEventsProps) {
  const events = useCall(storeEventCalls.storeEvents, { query: { startDate, endDate } });
  const [isAdding, setAdding] = useState(false);
  const found = events.data?.data;
  useEffect(() => {
    if (found) onMarks(found.map(({ date, text }) => ({ month: monthOf(date), text })));
  }, [found, onMarks]);
  return (
    <Box display="flex" alignItems="flex-start" gap="4" px="5" pb="4" minH="12">
      <Box flex="1" minW="0">
        <Answer name="Events" answer={answerOf(events)} skeleton={<Skeleton h="5" maxW="320px" />}>
          {({ data }) =>
            data.length === 0 ? null : (
              <chakra.ul aria-label="Events" display="grid" gap="1">
                {data.map((event) => (
                  <EventRow key={event.eventId ?? `${event.kind} ${event.date} ${event.text}`} event={event} />
                ))}
              </chakra.ul>
            )
          }
        </Answer>
      </Box>
      {mayAdd ? (
        <Button variant="ghost" onClick={() => setAdding(true)}>
          Add event
        </Button>
      ) : null}
      {isAdding ? <EventDialog endDate={endDate} onClose={() => setAdding(false)} /> : null}
    </Box>
  );
}

function EventRow({ event }: { readonly event: StoreEvent }) {
  const { remove } = useEventWrites();
  const { date, text, note, byName, canDelete } = event;
  return (
    <chakra.li display="flex" alignItems="baseline" gap="3" textStyle="meta">
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {formatDate(date)}
      </chakra.span>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {text}
        {note === '' && byName === '' ? null : (
          <chakra.span color="fg.muted"> {[note, byName].filter(Boolean).join(' · ')}</chakra.span>
        )}
      </Box>
      {canDelete ? (
        <IconButton aria-label={`Delete ${text}`} variant="ghost" onClick={() => void remove(event)}>
          <X />
        </IconButton>
      ) : null}
    </chakra.li>
  );
}
