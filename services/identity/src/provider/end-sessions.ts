import type { Database } from '@fixed-ops/database';

/** The rows of `oidc_model` that are a person's, and the `uid` of the session that each belongs to. */
const PERSONAL = `kind in ('Session', 'RefreshToken', 'AuthorizationCode') and payload->>'accountId' = $1`;
const SESSION = `case when kind = 'Session' then uid else payload->>'sessionUid' end`;

/**
 * Ends the sessions of a person but `kept`, what was granted through them, and sign-ins that were finished and not gone on with. What a
 * request in flight writes back afterwards is worth nothing (`loginOf`).
 */
export async function endSessions(tx: Database, localAccountId: string, kept: string | null = null): Promise<void> {
  await tx.execute(
    `delete from oidc_model
      where (${PERSONAL} and ($2::text is null or ${SESSION} is distinct from $2))
         or (kind = 'Interaction' and payload->'result'->'login'->>'accountId' = $1)`,
    [localAccountId, kept],
  );
}

/** Lets a session go on, with what was granted through it, under what sign-ins of the person are made under now. */
export async function keepSession(
  tx: Database,
  localAccountId: string,
  kept: { readonly session: string; readonly signInState: string },
): Promise<void> {
  await tx.execute(
    `update oidc_model set payload = payload || jsonb_build_object('acr', $3::text) where ${PERSONAL} and ${SESSION} = $2`,
    [localAccountId, kept.session, kept.signInState],
  );
}
