import { answerOf, useCall } from '@fixed-ops/api';
import { type CoachedKind, coachingCalls, type NotedCoaching } from '@fixed-ops/contract/dashboards';
import { listedDay } from '@fixed-ops/drill';
import { businessDateOf, findMetric, formatDate } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Popover, Skeleton } from '@fixed-ops/ui';
import { useFollowUpDone } from './use-follow-up-done.ts';

const WIDTH_PX = 360;

interface CoachingHistoryProps {
  readonly kind: CoachedKind;
  readonly personNumber: string;
  readonly personName: string;
  /** Name of a figure on the sheet; undefined if the sheet no longer has it. */
  readonly figureOf: (metricKey: string) => string | undefined;
  readonly onEdit: (record: NotedCoaching) => void;
}

/** All coachings of a person, newest first. The viewer's own notes can be changed. */
export function CoachingHistory(props: CoachingHistoryProps) {
  const label = `Coaching of ${props.personName}`;
  return (
    <Popover
      label={label}
      width={WIDTH_PX}
      trigger={
        <Button variant="ghost" size="touch" aria-label={`History: ${props.personName}`}>
          History
        </Button>
      }
    >
      {({ close }) => (
        <Records
          {...props}
          onEdit={(record) => {
            close();
            props.onEdit(record);
          }}
        />
      )}
    </Popover>
  );
}

function Records({ kind, personNumber, figureOf, onEdit }: CoachingHistoryProps) {
  const { timezone, today } = useSession().dealershipData;
  const { finish, isSaving } = useFollowUpDone();
  const records = useCall(coachingCalls.coaching, { query: { kind, personNumber } });
  return (
    <Answer
      name="Coaching"
      inset
      answer={answerOf(records)}
      skeleton={<Skeleton h="80px" />}
      isEmpty={({ data }) => data.length === 0}
      empty={() => <Box color="fg.muted">Not coached yet.</Box>}
    >
      {({ data }) => (
        <Box as="ul" maxH="50vh" overflowY="auto">
          {data.map((record) => (
            <Box
              as="li"
              key={record.coachingId}
              py="2.5"
              borderTopWidth="1px"
              borderColor="border.muted"
              _first={{ borderTopWidth: '0', pt: '0' }}
            >
              <Box display="flex" justifyContent="space-between" alignItems="baseline" gap="3">
                <b>
                  {formatDate(businessDateOf(new Date(record.coachedAt), timezone))},{' '}
                  {figureOf(record.metricKey) ?? findMetric(record.metricKey)?.shortLabel ?? record.metricKey}
                </b>
                {record.canEdit ? (
                  // While the list reloads, this version may be older than the viewer's last change.
                  <Button
                    variant="link"
                    size="inline"
                    minH="6"
                    unavailable={records.isFetching}
                    onClick={() => onEdit(record)}
                  >
                    Change
                  </Button>
                ) : null}
              </Box>
              {record.note ? (
                <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {record.note}
                </Box>
              ) : null}
              <Box textStyle="meta" color="fg.muted">
                {[record.byName, followUpWords(record, today)].filter(Boolean).join('. ')}
                {record.canEdit && record.followUpOn !== null && !record.isDone ? (
                  <Button
                    variant="link"
                    size="inline"
                    minH="6"
                    ms="2"
                    loading={isSaving(record)}
                    unavailable={records.isFetching}
                    onClick={() => void finish(record)}
                  >
                    Done
                  </Button>
                ) : null}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Answer>
  );
}

const followUpWords = ({ followUpOn, isDone }: NotedCoaching, today: string): string =>
  followUpOn === null ? '' : isDone ? 'Followed up' : `Follow up ${listedDay(followUpOn, today.slice(0, 4))}`;
