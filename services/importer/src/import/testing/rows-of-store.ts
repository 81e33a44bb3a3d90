const ofOrder = 'join repair_order o on o.dealership_id = x.dealership_id and o.id = x.ro_id';
const ofLine = `join ro_line l on l.dealership_id = x.dealership_id and l.id = x.line_id
                join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id`;
const without = (...names: string[]) =>
  `to_jsonb(x) - array[${['dealership_id', 'id', ...names].map((name) => `'${name}'`).join(', ')}]::text[]`;
const key = 'o.ro_number, o.ro_suffix';
/** What an import wrote for a dealership ($1), by table, without ids that depend on the way of writing. */
export const rowsOfStore: Readonly<Record<string, string>> = {
  repair_order: `select ${without('customer_id', 'vehicle_id', 'source_print')} as row, c.dms_number, v.vin
                   from repair_order x left join customer c on c.dealership_id = $1 and c.id = x.customer_id
                   left join vehicle v on v.dealership_id = $1 and v.id = x.vehicle_id
                  where x.dealership_id = $1 order by x.ro_number, x.ro_suffix`,
  ro_line: `select ${key}, ${without('ro_id')} as row from ro_line x ${ofOrder} where x.dealership_id = $1 order by ${key}, x.line_no`,
  ro_line_tech: `select ${key}, l.line_no, ${without('line_id')} as row from ro_line_tech x ${ofLine}
                  where x.dealership_id = $1 order by ${key}, l.line_no, x.tech_number`,
  ro_part: `select ${key}, l.line_no, ${without('line_id')} as row from ro_part x ${ofLine}
             where x.dealership_id = $1 order by ${key}, l.line_no, x.id`,
  ro_discount: `select ${key}, l.line_no, ${without('line_id', 'ro_id')} as row from ro_discount x ${ofLine}
                 where x.dealership_id = $1 order by ${key}, l.line_no`,
  declined_item: `select ${key}, ${without('ro_id')} as row from declined_item x ${ofOrder}
                   where x.dealership_id = $1 order by ${key}, x.id`,
  customer: `select ${without()} as row from customer x where dealership_id = $1 order by dms_number`,
  vehicle: `select ${without('customer_id')} as row from vehicle x where dealership_id = $1 order by vin`,
  dms_person: `select ${without('updated_at')} as row from dms_person x where dealership_id = $1 order by kind, number`,
  op_code: `select ${without('updated_at')} as row from op_code x where dealership_id = $1 order by code`,
  labor_type: `select ${without('updated_at')} as row from labor_type x where dealership_id = $1 order by code`,
  feed_file: `select kind, rows, rejected_rows, ok, warnings, data_from, data_to from feed_file where dealership_id = $1 order by kind`,
};
