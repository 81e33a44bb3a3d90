import { type AnswerOf, useDrawnView } from '@fixed-ops/api';
import { advisorOfGroup, technicianOfGroup } from './drill-address.ts';
import { VIEW_LABELS } from './drill-lead.tsx';
import { selectionQuery } from './drill-query.ts';
import { countOf } from './drill-words.ts';
import { ledgerColumns, ledgerNotes } from './ledger-parts.tsx';
import type { OpenDrillProps } from './open-drill.tsx';
import { type Split, useSplitRows } from './split-list.tsx';
import { checkSum } from './sum-check.ts';
import { transactionColumns, transactionNotes } from './transaction-parts.tsx';
import type { DrillView } from './use-drill.ts';
import { useOpCodeSplit } from './use-op-code-split.ts';
import { useAdvisorSplit, useTechnicianSplit } from './use-people-split.ts';
import { type RepairOrderPage, useRepairOrders } from './use-repair-orders.ts';
import { useSortedParts } from './use-sorted-parts.ts';

/** A split with rows that open their own parts. */
export interface OpenableSplit extends Split {
  /** The kind of group in the address: `opCode` in `opCode:LOF`. */
  readonly group: string;
  readonly answer: AnswerOf<unknown>;
}

export type FigureParts = ReturnType<typeof useFigureParts>;

/** The parts of the open figure: its lists, the open list with its filter, and the sum check. */
export function useFigureParts({ query, figuresQuery, drill, target, definition }: OpenDrillProps) {
  const isWhole = target.group === null;
  const byTechnician = isWhole && target.metricKey === 'tech_proficiency';
  const selection = selectionQuery(target, query);
  const orders = useRepairOrders(selection, drill.view === 'orders' ? drill.search : '');
  const advisors = useAdvisorSplit(target, figuresQuery, advisorOfGroup(target.group) !== null || isWhole);
  const technicians = useTechnicianSplit(query, byTechnician || technicianOfGroup(target.group) !== null);
  // Until its own answer is here, a target that was opened from another is shown with the name and figure of the other, dimmed.
  const asked = JSON.stringify(selection);
  const drawn = useDrawnView({ target, definition, asked }, orders.answer.isRefetching);
  const first = orders.provedBy;
  const proof = first?.proof ?? null;
  const { ledger = [], transactions = [], gap = null } = proof ?? {};

  const views = offeredViews({ proof, isWhole, byTechnician, hasAdvisors: advisors.rows.length > 1 });
  const view = views.includes(drill.view) ? drill.view : (views[0] ?? 'orders');
  const opCodes = useOpCodeSplit(definition, selection, view === 'opCodes');
  const splits: Partial<Record<DrillView, OpenableSplit>> = {
    advisors: { label: VIEW_LABELS.advisors, head: 'Advisor', group: 'advisor', ...advisors },
    technicians: { label: VIEW_LABELS.technicians, head: 'Technician', group: 'technician', ...technicians },
    opCodes: { label: VIEW_LABELS.opCodes, head: 'Op code', group: 'opCode', ...opCodes },
  };
  const split = splits[view];
  // If this figure does not have the list that the address names, another list is open. The search text does not belong to it.
  const search = view === drill.view ? drill.search : '';
  const shown = useSplitRows(split, search, { definition, gap, figure: proof?.kpi.value ?? null });
  const ofOrders = orders.answer.isRefetching ? undefined : orders.first?.total;
  // Without rows, the search has no count yet.
  const ofSplit = split?.rows.length ? shown.rows.length : undefined;
  return {
    drawn,
    /** True while the answer on screen belongs to another figure, group or period. */
    isOld: drawn.asked !== asked,
    first,
    proof,
    orders,
    advisors,
    technicians,
    views,
    view,
    split,
    shown,
    search,
    /** How many rows the search has found. */
    found: split ? ofSplit : ofOrders,
    ledger: useSortedParts(ledger, ledgerColumns(ledger, definition, gap), ledgerNotes),
    transactions: useSortedParts(transactions, transactionColumns(transactions, definition, gap), transactionNotes),
    check:
      first && proof
        ? checkSum(proof.kpi, proof.exact, {
            contribution: proof.listed.numerator,
            denominator: proof.listed.denominator,
            other: proof.other.reduce((sum, { value }) => sum + value, 0),
            besides: [...transactions, ...ledger],
          })
        : null,
  };
}

interface OfferedViewsOptions {
  readonly proof: RepairOrderPage['proof'] | null;
  /** Whether the figure covers everybody, not one group. */
  readonly isWhole: boolean;
  readonly byTechnician: boolean;
  readonly hasAdvisors: boolean;
}

/** The lists that the figure offers, in the order of the switch. */
function offeredViews({ proof, isWhole, byTechnician, hasAdvisors }: OfferedViewsOptions): readonly DrillView[] {
  const { transactions = [], ledger = [] } = proof ?? {};
  // A figure that comes only from transactions or the ledger has no repair orders.
  const hasOrders = !proof || countOf(proof) > 0 || transactions.length + ledger.length === 0;
  // The ledger knows no people, so their shares would come from another source.
  const byAdvisor = isWhole && hasAdvisors && proof?.kpi.facts.source !== 'ledger';
  const offers: Readonly<Record<DrillView, boolean>> = {
    orders: hasOrders,
    transactions: transactions.length > 0,
    ledger: ledger.length > 0,
    advisors: byAdvisor,
    technicians: byTechnician,
    opCodes: isWhole && proof?.isOfLines === true,
  };
  return (Object.keys(offers) as DrillView[]).filter((view) => offers[view]);
}
