/** SQL of whether a line `l` sells tires: a part on it is one, or its description says so. Tires are few: looked up once, not by line. */
export const isTireLine = (dealership: string): string => `(l.op_description ~* '\\mtires?\\M'
    or l.id in (select t.line_id from ro_part t where t.dealership_id = ${dealership} and t.is_tire))`;
