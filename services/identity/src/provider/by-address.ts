import { type Database, withScope } from '@fixed-ops/database';
import { currentAddress, isDuringRequest } from './current-request.ts';

/**
 * The database whose turns are each address's own: however many sign-ins one address begins, another one's wait behind none of
 * them.
 */
export function byAddress(db: Database): Database {
  const own = () => withScope(db, { owner: isDuringRequest() ? `sign-in ${currentAddress()}` : 'sign-in' });
  return {
    ...db,
    query: (text, params) => own().query(text, params),
    execute: (text, params) => own().execute(text, params),
    transaction: (work) => own().transaction(work),
    copyIn: (table, columns, rows) => own().copyIn(table, columns, rows),
  };
}
