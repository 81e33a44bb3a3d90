/** SQL of whether a line `l` sells tires: a part on it is one, or its description says so. */
export const isTireLine = (dealership: string): string => `(l.op_description ~* '\\mtires?\\M' or exists (
    select 1 from ro_part t where t.dealership_id = ${dealership} and t.line_id = l.id and t.is_tire))`;
