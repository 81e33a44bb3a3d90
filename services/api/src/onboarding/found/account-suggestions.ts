import type { Database } from '@fixed-ops/database';
import { type LineSuggestion, readDecisionsForNewStore, readStatementPlaces, suggestLine } from '@fixed-ops/rules';
import type { Placed } from './placed.ts';
import type { StoreFound } from './store-found.ts';

/** The probable line of each account of a store, by the rules of the settings screen. Null if there is no suggestion. */
export async function suggestAccountLines(
  db: Database,
  groupId: string,
  { name, accounts }: Pick<StoreFound, 'accounts'> & { readonly name: string },
  placed: Placed,
): Promise<ReadonlyMap<string, LineSuggestion | null>> {
  const places = await readStatementPlaces(db);
  const own = accounts.flatMap((account) => {
    const lineKey = placed.accounts.get(account.account)?.lineKey;
    return lineKey ? [{ ...account, lineKey, dealership: name }] : [];
  });
  const decisions = await readDecisionsForNewStore(db, groupId, own);
  return new Map(accounts.map((account) => [account.account, suggestLine(account, places, decisions)]));
}
