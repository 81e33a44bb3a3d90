/** The SQL form of `laborMatrixPrice`: the price in cents of `sold_h` hundredths of an hour from an int[] of cells. */
export const matrixPriceSql = (cells: string, soldH: string): string => `
  round(case when ${soldH} <= 0 or cardinality(${cells}) = 0 then null
    when ${soldH} >= cardinality(${cells}) * 10
      then ${cells}[cardinality(${cells})]::numeric * ${soldH} / (cardinality(${cells}) * 10)
    else coalesce(${cells}[${soldH} / 10], 0)
       + (${cells}[${soldH} / 10 + 1] - coalesce(${cells}[${soldH} / 10], 0))::numeric * (${soldH} % 10) / 10 end)::int`;

/** SQL for whether a matrix can price line `l`: repair and diagnostic work with hours. */
export const MATRIX_ELIGIBLE = `l.category in ('repair', 'diagnostic') and l.sold_h > 0`;

/**
 * The statement that gives every closed line of dealership $1 the matrix price of its day, so that hidden discounts, the repair order and
 * the list of lines agree. Lines with the right price are not written. `orders`, a subquery of ids of repair orders, limits it to their
 * lines and may use further parameters.
 */
export function restateMatrixPricesSql(orders?: string): string {
  const within = (line: string): string => (orders === undefined ? '' : `and ${line}.ro_id in (${orders})`);
  return `with matrix as materialized (
       select t.labor_type, m.cells, m.excluded_op_codes, m.effective_from,
              lead(m.effective_from) over (partition by t.labor_type order by m.effective_from, m.id) as until
         from labor_matrix m
         join labor_matrix_type t on t.dealership_id = m.dealership_id and t.matrix_id = m.id
        where m.dealership_id = $1 and m.active),
     priced as (
       select l.id, ${matrixPriceSql('m.cells', 'l.sold_h')} as price_c
         from ro_line l
         join matrix m on m.labor_type = l.labor_type and l.close_date >= m.effective_from
          and (m.until is null or l.close_date < m.until) and not m.excluded_op_codes ? l.op_code
        where l.dealership_id = $1 and l.close_date is not null and ${MATRIX_ELIGIBLE} ${within('l')})
     update ro_line l set matrix_price_c = p.price_c
       from ro_line o left join priced p on p.id = o.id
      where o.dealership_id = $1 and o.close_date is not null ${within('o')} and l.dealership_id = $1 and l.id = o.id
        and o.matrix_price_c is distinct from p.price_c`;
}
