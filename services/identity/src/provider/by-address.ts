import { type Database, withScope } from '@fixed-ops/database';
import { currentAddress, isDuringRequest } from './current-request.ts';

/** A view of the database with the client address as owner, so that one address with many sign-ins does not delay others. */
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
