import type { RepairOrderDetail } from '@fixed-ops/contract';
import { declinedDecisionNames } from '@fixed-ops/contract/dashboards';
import { repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatInstant, formatMoneyCents } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Link, StatusMark, Text } from '@fixed-ops/ui';
import { OUTCOMES } from '../declined/declined-words.ts';
import { RailPanel, Rows } from './rail.tsx';

type Detail = Pick<RepairOrderDetail, 'declined' | 'recommended' | 'inspection'>;
type Recommended = NonNullable<Detail['recommended']>[number];

const MARKS = { red: 'red', yellow: 'amber', green: 'green' } as const;
const RATINGS = ['red', 'yellow', 'green'] as const;

/** Shows the findings of the inspection and the recommendations that were not sold. */
export function DeclinedWork({ detail }: { readonly detail: Detail }) {
  const { inspection } = detail;
  const items: readonly Recommended[] =
    detail.recommended ?? detail.declined.map((item) => ({ ...item, rating: null, decision: 'declined' }));
  const { hasAllEmployeeView } = useSession().access;
  // Only the advisor of the repair order, and people who see all of them, get the findings.
  if (!hasAllEmployeeView && !inspection && items.length === 0) return null;
  const open = items.reduce((sum, { amount, isOpen }) => sum + (isOpen === false ? 0 : (amount ?? 0)), 0);
  return (
    <RailPanel
      title={inspection === undefined ? 'Declined work' : 'Inspection and declined work'}
      isEmpty={!inspection && items.length === 0}
    >
      {inspection ? <Found inspection={inspection} /> : null}
      {inspection ? null : (
        <Text color="fg.muted" mt="2">
          {inspection === undefined ? 'This store sends no inspections.' : 'The vehicle was not inspected.'}
        </Text>
      )}
      {items.length === 0 ? (
        <Text color="fg.muted" mt="2" mb="3">
          {inspection && !inspection.isComplete
            ? 'What the inspection finds is listed once it is finished.'
            : 'Nothing was declined.'}
        </Text>
      ) : null}
      {items.length === 0 ? null : (
        <Rows>
          {items.map((item) => (
            <li key={`${item.opCode ?? ''}/${item.text}/${item.decision}`}>
              <Box as="span" minW="0" overflowWrap="anywhere">
                {item.rating === null ? null : (
                  <Box as="span" me="2">
                    <StatusMark status={MARKS[item.rating]} label={item.rating === 'red' ? 'Red' : 'Yellow'} />
                  </Box>
                )}
                {item.text}
              </Box>
              <Box as="span" ms="auto" color="fg.muted" whiteSpace="nowrap">
                <Since item={item} />
              </Box>
              <span data-part="amount">{formatMoneyCents(item.amount)}</span>
            </li>
          ))}
          <li>
            <b>Open opportunity</b>
            <span data-part="amount">
              <b>{formatMoneyCents(open)}</b>
            </span>
          </li>
        </Rows>
      )}
    </RailPanel>
  );
}

/** The outcome: sold on a later visit, a note from the list of declined work, or the customer's answer at the time. */
function Since({ item: { soldOn, outcome, decision } }: { readonly item: Recommended }) {
  // The link keeps the way back to the drawer.
  const { state } = useLocation();
  if (soldOn == null)
    return outcome === 'sold' || outcome === 'notInterested' ? OUTCOMES[outcome] : declinedDecisionNames[decision];
  return (
    <>
      Sold on{' '}
      <Link asChild>
        <RouterLink to={repairOrderPath(soldOn)} state={state}>
          {soldOn.roNumber + soldOn.roSuffix}
        </RouterLink>
      </Link>
    </>
  );
}

/** Shows the counts of an inspection, such as `1 red`, `2 yellow`, `25 green`, and when the customer got it. */
function Found({ inspection }: { readonly inspection: NonNullable<Detail['inspection']> }) {
  const { isComplete, sentAt } = inspection;
  const { timezone } = useSession().dealershipData;
  const day = (at: string) => formatInstant(at, timezone);
  return (
    <>
      <Box display="flex" flexWrap="wrap" columnGap="4" mt="2">
        {RATINGS.map((rating) => (
          <Box as="span" key={rating} display="inline-flex" alignItems="center" gap="1.5">
            <StatusMark status={MARKS[rating]} label="" />
            {formatCount(inspection[rating])} {rating}
          </Box>
        ))}
      </Box>
      <Text textStyle="meta" color="fg.muted" mt="1">
        {isComplete ? '' : 'Not finished. '}
        {sentAt === null ? 'Not sent to the customer' : `Sent to the customer ${day(sentAt)}`}
      </Text>
    </>
  );
}
