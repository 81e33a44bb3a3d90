import { type AiReview, type CallQuery, type CallResponse, type calls, reviewRules } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { printedNumber } from '../core/printed-number.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';
import { type Flag, type FlagScope, findFlags, idOfKey, keyOf } from './find-flags.ts';
import { readVerdicts, type Verdict } from './read-verdicts.ts';
import { rules } from './rules.ts';

type Call = typeof calls.aiReviews;
type Answer = Pick<CallResponse<Call>, 'data' | 'total' | 'page' | 'pageSize' | 'totals' | 'rules'>;

/** Findings of a period with their verdicts, the surest first, and how often each rule was right. */
export async function listReviews(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { filter } = selection;
  const scope: FlagScope = { ...selection, order: null };
  const isEmpty = hasNoOwnNumbers(filter);
  const all = isEmpty ? [] : await readReviews(db, facts, scope);
  const ever = isEmpty ? [] : await readVerdicts(db, facts, { ...scope, range: null, filter: { own: filter.own } });
  const wanted = all.filter(
    (review) =>
      (query.status === undefined || review.status === query.status) &&
      (query.rule === undefined || review.rule === query.rule),
  );
  const listed = listRows(wanted, query, {
    columns: COLUMNS,
    defaultSort: ['-confidence', '-closeDate'],
    key: (row) => `${row.roNumber} ${row.roSuffix} ${row.rule} ${row.lineNumber ?? 0}`,
    text: (row) => [printedNumber(row), row.ruleLabel, row.opCode, row.advisorName, row.suggestion],
  });
  const count = (status: AiReview['status']) => listed.kept.filter((review) => review.status === status).length;
  return {
    ...pageOf(listed, query),
    totals: { open: count('open'), accepted: count('accepted'), edited: count('edited'), rejected: count('rejected') },
    rules: reviewRules.map((rule) => {
      const of = (status: Verdict['status']) =>
        ever.filter((verdict) => verdict.rule === rule && verdict.status === status).length;
      const { label, explanation, version } = rules[rule];
      const [accepted, edited, rejected] = [of('accepted'), of('edited'), of('rejected')];
      const decided = accepted + edited + rejected;
      return {
        rule,
        label,
        explanation,
        version,
        open: all.filter((review) => review.rule === rule && review.status === 'open').length,
        accepted,
        edited,
        rejected,
        precisionPct: decided === 0 ? null : roundTo(((accepted + edited) / decided) * 100, 2),
      };
    }),
  };
}

/** Findings of some periods of some tens of stores: each verdict that is given asks for the same ones. */
const cachedFlags = cachedQuery<Flag>(10_000);

/** Every finding of a scope: what was decided as it was decided, the rest as the rules find it now. */
export async function readReviews(db: Database, facts: StoreFacts, scope: FlagScope): Promise<AiReview[]> {
  const verdicts = await readVerdicts(db, facts, scope);
  const { dealershipId, today, filter, range, order } = scope;
  const find = () => findFlags(db, facts, scope);
  const flags =
    order === null ? await cachedFlags(db, facts, [dealershipId, today, filter, range], find) : await find();
  const { own } = scope.filter;
  const decided = verdicts.map((verdict) => decidedReview(verdict, own));
  const known = new Set(decided.map(({ reviewId }) => reviewId));
  return [...decided, ...flags.map((flag) => openReview(flag, own)).filter(({ reviewId }) => !known.has(reviewId))];
}

function decidedReview(verdict: Verdict, own: OwnNumbers | null): AiReview {
  return {
    ...commonOf(verdict, own),
    ruleVersion: verdict.rule_version,
    suggestion: verdict.suggestion,
    status: verdict.status,
    reviewedByName: verdict.reviewed_by_name,
    reviewedAt: verdict.reviewed_at,
    note: verdict.note,
  };
}

function openReview(flag: Flag, own: OwnNumbers | null): AiReview {
  return {
    ...commonOf(flag, own),
    ruleVersion: rules[flag.rule].version,
    suggestion: rules[flag.rule].suggest(flag.evidence),
    status: 'open',
    reviewedByName: null,
    reviewedAt: null,
    note: '',
  };
}

/** In an own view nobody else's number, name or repair order is answered. */
function commonOf(flag: Omit<Flag, 'confidence'> & { readonly confidence: number }, own: OwnNumbers | null) {
  const { label, ofOthers } = rules[flag.rule];
  const isKnown = own === null || own.advisors.includes(flag.advisor_number);
  const evidence = Object.entries(flag.evidence).filter(([name]) => own === null || !ofOthers.includes(name));
  return {
    reviewId: idOfKey(keyOf(flag)),
    rule: flag.rule,
    ruleLabel: label,
    roNumber: flag.ro_number,
    roSuffix: flag.ro_suffix,
    closeDate: flag.close_date,
    lineNumber: flag.line_no,
    opCode: flag.op_code || null,
    advisorNumber: isKnown ? flag.advisor_number : null,
    advisorName: isKnown ? advisorName(flag.advisor_number, flag.advisor_name) : null,
    evidence: Object.fromEntries(evidence),
    confidence: roundTo(flag.confidence, 4),
  };
}

const COLUMNS: Readonly<Record<string, (row: AiReview) => string | number | null>> = {
  rule: (row) => row.ruleLabel,
  roNumber: (row) => row.roNumber,
  closeDate: (row) => row.closeDate,
  lineNumber: (row) => row.lineNumber,
  opCode: (row) => row.opCode,
  advisorNumber: (row) => row.advisorNumber,
  advisorName: (row) => row.advisorName,
  confidence: (row) => row.confidence,
  status: (row) => row.status,
  reviewedAt: (row) => row.reviewedAt,
};
