/**
 * People count as present for this many days after their last work in the files. It is longer than most vacations and the wait for the next
 * closed repair order, and short enough that a person who left affects at most one month.
 */
export const THERE_AFTER_LAST_SEEN = 28;

/**
 * A subquery of the people of a dealership ($1), for headcounts: `kind`, `number`, and the `first` and `last` day. Either is null if it is not
 * known, and `last` is null for present people. Dates that a person has set for a technician win. Otherwise people count as present if the
 * files end soon after their last work, and as gone since then if not. A person without any work in the files counts while active.
 */
export const peopleThere = `
  select d.kind, d.number, coalesce(p.hired_on, d.first_seen) as first,
         case when p.left_on is not null then p.left_on
              when d.active and coalesce(greatest(d.last_seen, p.hired_on) >= n.newest - ${THERE_AFTER_LAST_SEEN}, true) then null
              else coalesce(d.last_seen, '-infinity') end as last
    from dms_person d
    left join technician_profile p on d.kind = 'technician' and p.dealership_id = $1 and p.number = d.number
   cross join (select max(last_seen) as newest from dms_person where dealership_id = $1) n
   where d.dealership_id = $1`;
