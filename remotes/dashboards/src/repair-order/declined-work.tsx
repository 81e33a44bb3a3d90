import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatCount, formatInstant, formatMoneyCents } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, StatusMark, Text } from '@fixed-ops/ui';
import { RailPanel, Rows } from './rail.tsx';

type Detail = Pick<RepairOrderDetail, 'declined' | 'recommended' | 'inspection'>;
type Recommended = NonNullable<Detail['recommended']>[number];

const MARKS = { red: 'red', yellow: 'amber', green: 'green' } as const;
const RATINGS = ['red', 'yellow', 'green'] as const;

const DECISION_NAMES: Readonly<Record<Recommended['decision'], string>> = {
  declined: 'Declined',
  deferred: 'Deferred',
  none: 'No answer',
};

/** What the inspection found, and what was recommended and not sold. */
export function DeclinedWork({ detail }: { readonly detail: Detail }) {
  const { inspection } = detail;
  const items: readonly Recommended[] =
    detail.recommended ?? detail.declined.map((item) => ({ ...item, rating: null, decision: 'declined' }));
  const { hasAllEmployeeView } = useSession().access;
  // Whether anything was found is told to who wrote the repair order, and to who sees all of them.
  if (!hasAllEmployeeView && !inspection && items.length === 0) return null;
  const open = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
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
          Nothing was declined.
        </Text>
      ) : null}
      {items.length === 0 ? null : (
        <Rows>
          {items.map(({ opCode, text, rating, decision, amount }) => (
            <li key={`${opCode ?? ''}/${text}/${decision}`}>
              <Box as="span" minW="0" overflowWrap="anywhere">
                {rating === null ? null : (
                  <Box as="span" me="2">
                    <StatusMark status={MARKS[rating]} label={rating === 'red' ? 'Red' : 'Yellow'} />
                  </Box>
                )}
                {text}
              </Box>
              <Box as="span" ms="auto" color="fg.muted" whiteSpace="nowrap">
                {DECISION_NAMES[decision]}
              </Box>
              <span data-part="amount">{formatMoneyCents(amount)}</span>
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

/** `1 red`, `2 yellow`, `25 green`, and whether the customer has been sent it. */
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
