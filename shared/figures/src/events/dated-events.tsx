import { answerOf, useCall } from '@fixed-ops/api';
import type { TrendEvent } from '@fixed-ops/charts';
import type { CallResponse } from '@fixed-ops/contract';
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
  /** Whose trend it is. Without it, the service department's. */
  readonly department?: 'service' | 'parts' | undefined;
  /** Whether the person may mark a day. */
  readonly mayAdd: boolean;
  /** Called with the marks of the trend when they are known and when they change. */
  readonly onMarks: (marks: readonly TrendEvent[]) => void;
}

/** The events in the months of a trend, by date, with a button to add one. */
export function DatedEvents({ startDate, endDate, department, mayAdd, onMarks }: DatedEventsProps) {
  const query = { startDate, endDate, ...(department === undefined ? {} : { department }) };
  const events = useCall(storeEventCalls.storeEvents, { query });
  const [isAdding, setAdding] = useState(false);
  const found = events.data;
  useEffect(() => {
    if (found) onMarks(inOrder(found).map(({ date, text }) => ({ month: monthOf(date), text })));
  }, [found, onMarks]);
  return (
    <Box
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems="flex-start"
      columnGap="4"
      rowGap="2"
      px="5"
      pb="4"
      minH="12"
    >
      <Box flex={{ md: '1' }} w="full" minW="0">
        <Answer name="Events" answer={answerOf(events)} skeleton={<Skeleton h="5" maxW="320px" />}>
          {(answer) => {
            const rows = inOrder(answer);
            return rows.length === 0 ? null : (
              <chakra.ul aria-label="Events" display="grid">
                {rows.map((event) => (
                  <EventRow
                    key={event.eventId ?? `${event.date} ${event.text}`}
                    event={event}
                    // Rows with and without a button have one height.
                    hasRoom={rows.some(({ canDelete }) => canDelete)}
                  />
                ))}
              </chakra.ul>
            );
          }}
        </Answer>
      </Box>
      {mayAdd ? (
        <Button variant="ghost" onClick={() => setAdding(true)}>
          Add event
        </Button>
      ) : null}
      {isAdding ? <EventDialog months={{ startDate, endDate }} onClose={() => setAdding(false)} /> : null}
    </Box>
  );
}

type Row = Omit<StoreEvent, 'kind'>;

/** Merges events and calendar days, sorted by date. */
function inOrder({ data, calendar = [] }: CallResponse<typeof storeEventCalls.storeEvents>): Row[] {
  const days = calendar.map((day): Row => ({ ...day, eventId: null, note: '', byName: '', canDelete: false }));
  return [...data, ...days].sort((one, other) => one.date.localeCompare(other.date));
}

function EventRow({ event, hasRoom }: { readonly event: Row; readonly hasRoom: boolean }) {
  const { remove } = useEventWrites();
  const { date, text, note, byName, canDelete } = event;
  return (
    <chakra.li display="flex" alignItems="center" gap="3" minH={hasRoom ? '9' : '6'} textStyle="meta">
      <chakra.span color="fg.muted" whiteSpace="nowrap" minW="88px" fontVariantNumeric="tabular-nums">
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
