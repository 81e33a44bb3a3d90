import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { type DealershipRef, useSession } from '@fixed-ops/session';

const LIST = '/administration/users';
const addressSchema = urlSchema({ store: urlText() });

/** The address of a page of people who are to come, from the list of a store of the group; empty for the store at hand. */
export const newAddress = (store: string, query: Readonly<Record<string, string>> = {}): string =>
  withQuery(`${LIST}/new`, { ...query, ...(store === '' ? {} : { store }) });

/**
 * Where new people start: in the store whose list one came from, which who administers the group may choose, else in the one at hand;
 * and the address of that list.
 */
export function useStoreOfList(): { readonly store: DealershipRef; readonly list: string } {
  const { user, activeDealership, dealerships } = useSession();
  const [{ store }] = useUrlState(addressSchema);
  const chosen = user.role === 'ADMIN_SUPER' ? dealerships.find(({ id }) => String(id) === store) : undefined;
  return { store: chosen ?? activeDealership, list: withQuery(LIST, store === '' ? {} : { store }) };
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
