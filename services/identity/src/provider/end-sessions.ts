import type { Database } from '@fixed-ops/database';

/** The rows of `oidc_model` of a person, with the `uid` of their session. */
const PERSONAL = `kind in ('Session', 'RefreshToken', 'AuthorizationCode') and payload->>'accountId' = $1`;
const SESSION = `case when kind = 'Session' then uid else payload->>'sessionUid' end`;

/**
 * Ends all sessions of a person except `kept`, their grants, and completed sign-ins that were not followed. Rows that a running request
 * writes back afterwards are invalid (`loginOf`).
 */
export async function endSessions(tx: Database, localAccountId: string, kept: string | null = null): Promise<void> {
  await tx.execute(
    `delete from oidc_model
      where (${PERSONAL} and ($2::text is null or ${SESSION} is distinct from $2))
         or (kind = 'Interaction' and payload->'result'->'login'->>'accountId' = $1)`,
    [localAccountId, kept],
  );
}

/** Keeps a session and its grants valid under the person's new sign-in state. */
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
