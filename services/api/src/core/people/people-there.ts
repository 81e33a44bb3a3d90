/**
 * For how many days after the files last had them at work people are still taken to be there: longer than most vacations and the days
 * until the next repair order closes, and too short for one who left to weigh on more than a month.
 */
export const THERE_AFTER_LAST_SEEN = 28;

/**
 * A subquery of the people of a dealership ($1), for headcounts: `kind`, `number`, the `first` day and the `last` one; either is null
 * where nobody knows it, and the last of whoever is there. What somebody has said of a technician counts. Else people stay while others
 * are seen soon after they were, until then otherwise; whom no file has ever had at work stays while active.
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
