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
  readonly values: PersonValues;
  readonly stores: readonly StoreChoice[];
}

/**
 * Whom the newest files of each chosen dealership know, the default one first: "6 advisors, 20 technicians at Harborline Toyota". A
 * dealership whose people this administrator may not read is left out.
 */
export function StaffCounts({ values: { dealershipIds, defaultDealershipId }, stores }: StaffCountsProps) {
  const chosen = stores
    .filter(({ id, isFixed }) => !isFixed && dealershipIds.includes(id))
    .toSorted((a, b) => Number(b.id === defaultDealershipId) - Number(a.id === defaultDealershipId));
  const others = chosen.length - MOST_STORES;
  return (
    <>
      {chosen.slice(0, MOST_STORES).map((store) => (
        <StaffOfStore key={store.id} store={store} />
      ))}
      {others > 0 ? (
        <Text textStyle="meta" color="fg.muted">
          and {others === 1 ? '1 more dealership' : `${formatCount(others)} more dealerships`}
        </Text>
      ) : null}
    </>
  );
}

function StaffOfStore({ store }: { readonly store: StoreChoice }) {
  const { data: people = [] } = useCall(peopleCalls.dmsPeople, {
    query: { of: dealershipIdSchema.parse(store.id) },
    decorates: true,
  });
  const words = staffInWords(people);
  if (words === '') return null;
  return (
    <Text textStyle="meta" color="fg.muted">
      {words} at {store.name}
    </Text>
  );
}

const KINDS = [
  ['advisor', 'advisor', 'advisors'],
  ['technician', 'technician', 'technicians'],
  ['counter', 'counterperson', 'counterpersons'],
] as const satisfies readonly (readonly [DmsPerson['type'], one: string, many: string])[];

function staffInWords(people: readonly DmsPerson[]): string {
  return KINDS.flatMap(([type, one, many]) => {
    const count = people.filter((person) => person.active && person.type === type).length;
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
  }).join(', ');
}
