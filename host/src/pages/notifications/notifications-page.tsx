import { answerOf, describeError } from '@fixed-ops/api';
import { type Notification, notificationKinds } from '@fixed-ops/contract';
import { useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Bell,
  Box,
  Button,
  Check,
  EmptyState,
  FilterInput,
  Flex,
  PageHeader,
  Panel,
  ScreenFrame,
  SELECT_DEFAULT_WIDTH_PX,
  type Segment,
  SegmentedControl,
  Select,
  VisuallyHidden,
} from '@fixed-ops/ui';
import { InfiniteList } from '@fixed-ops/ui/lists';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useUnread } from '../../notifications/unread-context.ts';
import { useOpenLink } from '../../routing/open-link.ts';
import { dayLabel } from './day-label.ts';
import { filterSchema, isNarrowed, isUnread, kindLabels, type NotificationFilter } from './notification-filter.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import { useMarks } from './use-marks.ts';
import { useNotificationList } from './use-notification-list.ts';

const shown: readonly Segment<NotificationFilter['show']>[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];
const kinds = [
  { value: 'all', label: 'All kinds' },
  ...notificationKinds.map((kind) => ({ value: kind, label: kindLabels[kind].many })),
];
/** Limits the length of lines, so that they are easy to read. */
const LIST_WIDTH = '960px';
const everything = { show: null, kind: null, search: null };

/** The person's notifications at this dealership, by day. Each links to its subject. */
export function NotificationsPage() {
  const { activeDealership, dealershipData } = useSession();
  const [address, setAddress] = useUrlState(filterSchema);
  const search = useDeferredValue(address.search);
  const filter = useMemo(() => ({ ...address, search }), [address, search]);
  const list = useNotificationList(filter);
  const marks = useMarks();
  const openLink = useOpenLink();
  const unread = useUnread();
  const rows = useMemo(() => distinct(list.data?.pages.flatMap((page) => page.data) ?? []), [list.data]);
  const unreadRows = rows.filter(isUnread);
  const narrowed = isNarrowed(filter);
  const canMarkAll = narrowed ? unreadRows.length > 0 : (unread ?? unreadRows.length) > 0;
  const { today, timezone } = dealershipData;
  return (
    <ScreenFrame>
      <PageHeader title="Notifications" period={unread ? `${unread} unread` : activeDealership.name} />
      <Filters address={address} onChange={setAddress}>
        <Button
          size="touch"
          marginInlineStart={{ md: 'auto' }}
          unavailable={!canMarkAll}
          onClick={() =>
            marks.markAllRead(
              activeDealership.id,
              filter,
              unreadRows.map(({ notificationId }) => notificationId),
            )
          }
        >
          <Check />
          {narrowed ? 'Mark these read' : 'Mark all read'}
        </Button>
      </Filters>
      <Answer
        name="Notifications"
        // If a later page fails, the end of the list shows it.
        answer={list.isFetchNextPageError ? { ...answerOf(list), failure: null } : answerOf(list)}
        skeleton={
          <ListPanel narrowed={narrowed} refetching={false}>
            <NotificationSkeleton />
          </ListPanel>
        }
      >
        {(_pages, { refetching }) => (
          <ListPanel narrowed={narrowed} refetching={refetching}>
            <Box onKeyDown={followOnEnter}>
              <InfiniteList
                label="Notifications"
                items={rows}
                itemKey={({ notificationId }) => notificationId}
                groupOf={({ createdAt }) => dayLabel(createdAt, { today, timeZone: timezone })}
                hasMore={list.hasNextPage}
                loading={list.isFetchingNextPage}
                failure={list.isFetchNextPageError ? describeError(list.error) : null}
                onReachEnd={() => void list.fetchNextPage()}
                empty={<Nothing filter={filter} onShowAll={() => setAddress(everything)} />}
              >
                {(notification) => (
                  <NotificationRow
                    notification={notification}
                    timeZone={timezone}
                    onOpen={(event) => {
                      if (isUnread(notification)) marks.markRead(notification);
                      if (notification.link !== null) openLink(notification.link)(event);
                    }}
                    onToggle={() =>
                      isUnread(notification) ? marks.markRead(notification) : marks.markUnread(notification)
                    }
                  />
                )}
              </InfiniteList>
            </Box>
          </ListPanel>
        )}
      </Answer>
    </ScreenFrame>
  );
}

interface FiltersProps {
  readonly address: NotificationFilter;
  readonly onChange: ReturnType<typeof useUrlState<NotificationFilter>>[1];
  /** The button at the end of the line. */
  readonly children: ReactNode;
}

function Filters({ address, onChange, children }: FiltersProps) {
  return (
    <Flex role="group" aria-label="Filters" wrap="wrap" gap="2" mb="4" maxW={LIST_WIDTH}>
      <SegmentedControl label="Show" segments={shown} value={address.show} onChange={(show) => onChange({ show })} />
      <Box flex={{ base: '1 1 150px', md: 'none' }} width={{ md: `${SELECT_DEFAULT_WIDTH_PX}px` }}>
        <Select
          label="Kind"
          appearance="filter"
          width="full"
          entries={kinds}
          value={address.kind}
          onChange={(kind) => onChange({ kind: notificationKinds.find((each) => each === kind) ?? null })}
        />
      </Box>
      <Box flex={{ base: '1 1 150px', md: 'none' }}>
        <FilterInput
          label="Search notifications"
          width={260}
          value={address.search}
          onChange={(text) => onChange({ search: text }, { replace: true })}
        />
      </Box>
      {children}
    </Flex>
  );
}

interface ListPanelProps {
  readonly narrowed: boolean;
  readonly refetching: boolean;
  readonly children: ReactNode;
}

function ListPanel({ narrowed, refetching, children }: ListPanelProps) {
  return (
    <Panel maxW={LIST_WIDTH} data-refetching={refetching ? '' : undefined} opacity={refetching ? 0.5 : 1}>
      <VisuallyHidden as="h2">{narrowed ? 'Notifications found' : 'Notifications by day'}</VisuallyHidden>
      {children}
    </Panel>
  );
}

/**
 * Removes duplicates. A notification that arrives during reading moves an earlier one to the next page, which then
 * returns it again.
 */
function distinct(rows: readonly Notification[]): Notification[] {
  return [...new Map(rows.map((row) => [row.notificationId, row])).values()];
}

/** Enter on a row follows its link. */
function followOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLLIElement) event.target.querySelector('a')?.click();
}

function Nothing({ filter, onShowAll }: { readonly filter: NotificationFilter; readonly onShowAll: () => void }) {
  const showAll = (
    <Button size="touch" onClick={onShowAll}>
      Show all
    </Button>
  );
  if (filter.search.trim() !== '' || filter.kind !== 'all') {
    return (
      <EmptyState title="No notification fits this filter" actions={showAll}>
        Try other words, another kind, or look at all of them.
      </EmptyState>
    );
  }
  if (filter.show === 'unread') {
    return (
      <EmptyState title="You have read everything" icon={<Check size={20} aria-hidden="true" />} actions={showAll}>
        What is new appears here and on the bell in the header.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No notifications yet" icon={<Bell size={20} aria-hidden="true" />}>
      You are notified here when somebody mentions you, a repair order is flagged, files are loaded or late, a report is
      sent, or a figure misses its target.
    </EmptyState>
  );
}
