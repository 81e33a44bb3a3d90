/** Days for which refused rows are kept for dry runs, and for files followed by a newer one of their kind. */
const REJECTS_KEPT_DAYS = 90;
const DRY_RUN_REJECTS_KEPT_DAYS = 7;

/** A file has up to a thousand parts, which are deleted with it. */
const FILES_AT_ONCE = 5;

/** Expired data of uploads, of what was read from them, and refused rows, for `sweep`. */
export const overUploads: readonly string[] = [
  `delete from upload where id in (
     select id from upload where kept_until < now() order by id limit least($1::int, ${FILES_AT_ONCE}) for update skip locked)`,
  // Without its file, which nobody has submitted, it cannot be loaded.
  `delete from onboarding_sample where id in (
     select m.id from onboarding_sample m
       join onboarding_session s on s.id = m.session_id and s.status <> 'submitted'
      where not exists (select 1 from upload u where u.id = m.upload_id)
      limit $1::int for update of m skip locked)`,
  `delete from feed_reject where ctid in (
     select r.ctid from feed_reject r
       join feed_file f on f.dealership_id = r.dealership_id and f.id = r.file_id
      where f.received_at < now() - interval '${REJECTS_KEPT_DAYS} days'
        and exists (select 1 from feed_file n where n.dealership_id = f.dealership_id and n.kind = f.kind and n.id > f.id)
      limit $1::int)`,
  `delete from import_reject where ctid in (
     select r.ctid from import_reject r
       join import_run i on i.dealership_id = r.dealership_id and i.id = r.run_id
      where i.created_at < now() - interval '${DRY_RUN_REJECTS_KEPT_DAYS} days'
      limit $1::int)`,
];
