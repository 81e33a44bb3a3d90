/** The dealerships of a row of `app_user`, whose administrators see in the audit log what the person did to the account. */
export const STORES_OF_PERSON =
  '(select array_agg(m.dealership_id order by m.dealership_id) from user_dealership m where m.user_id = app_user.id)';
