import { findMetric } from '@fixed-ops/metrics';
import { invalidInput } from '../../http/problem/problem.ts';

/** Which figures the rows of pay types and advisors bring. */
export interface RowRequest {
  readonly wants: (key: string) => boolean;
  /** Whether a figure comes with its months. */
  readonly wantsHistory: (key: string) => boolean;
}

/** Figures of service that tables draw with their history unless the request says which. */
const DRAWN: ReadonlySet<string> = new Set([
  'ro_count',
  'elr',
  'hpro',
  'labor_sales',
  'labor_gp_pct',
  'parts_sales',
  'parts_gross',
  'parts_gp_pct',
  'parts_to_labor',
  'one_line_pct',
  'discount_pct',
]);
const NONE = 'none';

/** Every figure of every row. */
export const everyRowFigure: RowRequest = { wants: () => true, wantsHistory: (key) => DRAWN.has(key) };

/** Reads which rows and figures a request asks for. Throws a 400 that names the parameter for a figure that there is not. */
export function rowRequestOf(query: {
  readonly rowMetrics?: readonly string[] | undefined;
  readonly rowHistory?: readonly string[] | undefined;
}): RowRequest {
  const { rowMetrics, rowHistory } = query;
  const isNone = rowHistory?.length === 1 && rowHistory[0] === NONE;
  const unknown = [...unknownKeys('rowMetrics', rowMetrics), ...(isNone ? [] : unknownKeys('rowHistory', rowHistory))];
  if (unknown.length > 0) throw invalidInput(unknown);
  const wants = rowMetrics ? setHas(rowMetrics) : everyRowFigure.wants;
  return { wants, wantsHistory: rowHistory ? setHas(rowHistory) : everyRowFigure.wantsHistory };
}

function setHas(keys: readonly string[]) {
  const set = new Set(keys);
  return (key: string) => set.has(key);
}

const unknownKeys = (path: string, keys: readonly string[] = []) =>
  keys
    .filter((key) => findMetric(key) === undefined)
    .map((key) => ({ path, code: 'unknown_metric', message: `names ${key}, which is not a figure` }));
