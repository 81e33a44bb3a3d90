/** The twelve cards of the service dashboard: volume and gross come first, then how the work was sold. */
export const serviceCardKeys = [
  'ro_count',
  'labor_sales',
  'labor_gross',
  'labor_gp_pct',
  'gross_per_hour',
  'open_ro_aged',
  'elr',
  'hpro',
  'one_line_pct',
  'parts_to_labor',
  'discount_pct',
  'tech_proficiency',
] as const;

/** Two more cards above the pay types. The rows of pay types and advisors do not show them. */
export const grossCardKeys = ['total_gross', 'gross_per_ro'] as const;

/** The cards of the parts dashboard. */
export const partsCardKeys: readonly string[] = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
