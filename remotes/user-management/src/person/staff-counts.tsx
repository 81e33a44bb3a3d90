import { type AreaKey, canOpen, type Subject } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import { dealershipIdSchema } from '@fixed-ops/contract';
import { type DmsPerson, peopleCalls } from '@fixed-ops/contract/people';
import { formatCount } from '@fixed-ops/metrics';
import { Text } from '@fixed-ops/ui';
import type { PersonValues } from './person-values.ts';
import type { StoreChoice } from './use-stores.ts';

/** More dealerships than these are only counted. */
const MOST_STORES = 3;

interface StaffCountsProps {
  readonly subject: Subject;
  readonly values: PersonValues;
  readonly stores: readonly StoreChoice[];
}

/**
 * Whom the newest files of each chosen dealership know, of the departments that are open to the person, the default dealership first:
 * "6 advisors, 20 technicians at Harborline Toyota". A dealership whose people this administrator may not read is left out.
 */
export function StaffCounts({ subject, values, stores }: StaffCountsProps) {
  const { dealershipIds, defaultDealershipId } = values;
  const kinds = KINDS.filter(({ area }) => canOpen(subject, area));
  const chosen = stores
    .filter(({ id, isFixed }) => !isFixed && dealershipIds.includes(id))
    .toSorted((a, b) => Number(b.id === defaultDealershipId) - Number(a.id === defaultDealershipId));
  const others = chosen.length - MOST_STORES;
  return (
    <>
      {chosen.slice(0, MOST_STORES).map((store) => (
        <StaffOfStore key={store.id} store={store} kinds={kinds} />
      ))}
      {others > 0 ? (
        <Text textStyle="meta" color="fg.muted">
          and {others === 1 ? '1 more dealership' : `${formatCount(others)} more dealerships`}
        </Text>
      ) : null}
    </>
  );
}

interface Kind {
  readonly type: DmsPerson['type'];
  readonly one: string;
  readonly many: string;
  /** Where these people are seen. */
  readonly area: AreaKey;
}
const KINDS: readonly Kind[] = [
  { type: 'advisor', one: 'advisor', many: 'advisors', area: 'serviceDashboard' },
  { type: 'technician', one: 'technician', many: 'technicians', area: 'serviceDashboard' },
  { type: 'counter', one: 'counterperson', many: 'counterpersons', area: 'partsDashboard' },
];

interface StaffOfStoreProps {
  readonly store: StoreChoice;
  readonly kinds: readonly Kind[];
}

function StaffOfStore({ store, kinds }: StaffOfStoreProps) {
  const { data: people = [] } = useCall(peopleCalls.dmsPeople, {
    query: { of: dealershipIdSchema.parse(store.id) },
    decorates: true,
  });
  const words = staffInWords(people, kinds);
  if (words === '') return null;
  return (
    <Text textStyle="meta" color="fg.muted">
      {words} at {store.name}
    </Text>
  );
}

function staffInWords(people: readonly DmsPerson[], kinds: readonly Kind[]): string {
  const active = people.filter((person) => person.active);
  return kinds
    .map(({ type, one, many }) => ({ count: active.filter((person) => person.type === type).length, one, many }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => `${formatCount(count)} ${count === 1 ? one : many}`)
    .join(', ');
}
