import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { type DealershipRef, useSession } from '@fixed-ops/session';

const LIST = '/administration/users';
const addressSchema = urlSchema({ store: urlText() });

/**
 * The query that opens a page for new people from the list of another store of the group. Empty for the active store.
 */
export const newAddress = (store: string, query: Readonly<Record<string, string>> = {}): string =>
  withQuery(`${LIST}/new`, { ...query, ...(store === '' ? {} : { store }) });

/**
 * The store of new people, and the address of its list. An administrator of the group may come from the list of any
 * store; for everybody else it is the active store.
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
