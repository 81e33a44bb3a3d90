import { sortTerms } from '../http/sort-terms.ts';

/** SQL of a row's sales in cents. */
export const TOTAL_SALE = '("laborSaleC" + "partsSaleC" + "subletSaleC" + "miscSaleC")';

/** The fields by which a list can be ordered, and their SQL. */
const COLUMNS: Readonly<Record<string, string>> = {
  roNumber: 'ro_number',
  openDate: 'open_date',
  closeDate: 'close_date',
  advisorNumber: 'shown_number',
  advisorName: 'shown_name',
  customerName: 'customer_name',
  mileageIn: 'mileage_in',
  lineCount: '"countedLines"',
  soldHours: '"soldH"',
  laborSale: '"laborSaleC"',
  laborCost: '"laborCostC"',
  partsSale: '"partsSaleC"',
  partsCost: '"partsCostC"',
  subletSale: '"subletSaleC"',
  discount: '("discountLaborC" + "discountPartsC")',
  totalSale: TOTAL_SALE,
  gross: '("laborSaleC" - "laborCostC" + "partsSaleC" - "partsCostC" + "subletSaleC" - "subletCostC" + "miscSaleC")',
  elr: '("laborSaleC"::float8 / nullif("soldH", 0))',
  contribution: 'contribution',
  rate: '(contribution / nullif(denominator, 0))',
  gapContribution: 'gap_contribution',
  denominator: 'denominator',
  impact: 'abs(contribution)',
};

/** The kinds of lists: a plain list, the proof of a figure without or with a target, the proof of a reason for its change, and a search. */
export type ListKind = 'list' | 'proof' | 'gap' | 'term' | 'search';

const FIRST: Readonly<Record<Exclude<ListKind, 'search'>, string>> = {
  list: '-closeDate',
  proof: '-contribution',
  gap: '-gapContribution',
  term: '-impact',
};

/**
 * The `order by` of a list. Nulls come last in both directions, and the RO number is the last key, so that pages never overlap. Behind a
 * figure, credits come after the other repair orders. Throws a 400 for an unknown field.
 */
export function orderBy(sort: readonly string[] | undefined, kind: ListKind): string {
  if (kind === 'search' && !sort?.length) return `hit_rank asc, open_date desc, ${LAST}`;
  const wanted = sort && sort.length > 0 ? sort : kind === 'search' ? [] : [FIRST[kind]];
  return [
    ...(kind === 'term' ? ['hit_rank asc'] : []),
    ...(kind === 'proof' || kind === 'gap' ? ['is_credit asc'] : []),
    ...sortTerms(wanted, COLUMNS),
    LAST,
  ].join(', ');
}

const LAST = 'ro_number asc, ro_suffix asc';
