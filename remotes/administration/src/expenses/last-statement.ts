import { useCall } from '@fixed-ops/api';
import { type Statement, statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, firstOfMonth, monthOf } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import type { Department } from '../block/department-tabs.tsx';
import { useSeesStatement } from '../block/sees-department.ts';

interface LastStatement {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Undefined until it is loaded, and for job titles that may not see it. */
  readonly statement: Statement | undefined;
}

/** The department's statement of the last whole month. */
export function useLastStatement(department: Department): LastStatement {
  const { dealershipData } = useSession();
  const month = monthOf(addMonths(firstOfMonth(dealershipData.today), -1));
  const { data } = useCall(statementCalls.statementModel, {
    query: { department, month },
    enabled: useSeesStatement(department),
    decorates: true,
  });
  return { month, statement: data?.data };
}

type StatementLine = Statement['sections'][number]['lines'][number];

/** Lines of a statement by their keys. */
export const linesByKey = (statement: Statement | undefined): ReadonlyMap<string, StatementLine> =>
  new Map((statement?.sections ?? []).flatMap(({ lines }) => lines.map((line) => [line.lineKey, line] as const)));

/**
 * The guide in percent of gross of a line for which the store has set none. The manufacturer's guide comes first and colours the line. The
 * product's usual share is only named beside the line. Null if there is neither.
 */
export const defaultGuide = (line: StatementLine | undefined): number | null =>
  line === undefined
    ? null
    : (line.manufacturerGuideline ?? (line.guidelineSource === 'default' ? line.guideline : null));
