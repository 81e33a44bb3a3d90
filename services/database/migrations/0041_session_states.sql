-- Signed in before the update: goes on under the password and end of sessions of now, instead of asking everybody to sign in again.
UPDATE "oidc_model" m SET payload = m.payload || jsonb_build_object('acr',
    concat((extract(epoch from c.updated_at) * 1000000)::bigint, '.', (extract(epoch from u.sessions_ended_at) * 1000000)::bigint))
  FROM app_user u LEFT JOIN identity_credential c ON c.local_account_id = u.local_account_id
 WHERE m.kind IN ('Session', 'RefreshToken', 'AuthorizationCode') AND m.payload->>'accountId' = u.local_account_id;
