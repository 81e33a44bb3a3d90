import type { AnswerOf } from '@fixed-ops/api';
import { formatPeriodInWords, type MetricDefinition } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, ChevronRight, Drawer, ExportMenu, FilterInput, Skeleton } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';
import { advisorOfGroup, type DrillTarget, technicianOfGroup } from './drill-address.ts';
import { DrillLead, VIEW_LABELS, ViewSwitch } from './drill-lead.tsx';
import { selectionQuery, type ViewQuery } from './drill-query.ts';
import { countOf, groupName, madeOf, wholeName } from './drill-words.ts';
import { figureName } from './figure-name.ts';
import { LedgerParts, ledgerColumns, ledgerNotes } from './ledger-parts.tsx';
import { OpenTerm } from './open-term.tsx';
import { OtherParts } from './other-parts.tsx';
import { RepairOrderList } from './repair-order-list.tsx';
import { type Split, SplitList, useSplitRows } from './split-list.tsx';
import { checkSum } from './sum-check.ts';
import { SumCheckLine } from './sum-check-line.tsx';
import { TransactionParts, transactionColumns, transactionNotes } from './transaction-parts.tsx';
import type { Drill, DrillView } from './use-drill.ts';
import { useOpCodeSplit } from './use-op-code-split.ts';
import { useAdvisorSplit, useTechnicianSplit } from './use-people-split.ts';
import { type RepairOrderPage, useRepairOrders } from './use-repair-orders.ts';
import { useSortedParts } from './use-sorted-parts.ts';

export interface OpenDrillProps {
  /** Period and filters of the page, as its own calls send them. */
  readonly query: ViewQuery;
  /** The same as the page has asked `MonthlyNumbers` for its figures. */
  readonly figuresQuery: ViewQuery;
  readonly drill: Drill;
  readonly target: DrillTarget;
  readonly definition: MetricDefinition;
}

/** The open drawer: what a figure, or a reason of its change, is made of, and the sum that proves it. */
export function OpenDrill(props: OpenDrillProps) {
  const { term } = props.drill;
  return term === null ? <OpenFigure {...props} /> : <OpenTerm {...props} term={term} />;
}

function OpenFigure({ query, figuresQuery, drill, target, definition }: OpenDrillProps) {
  const isWhole = target.group === null;
  const byTechnician = isWhole && target.metricKey === 'tech_proficiency';
  const { access, dealershipData } = useSession();
  const whole = wholeName(target, query, access.hasAllEmployeeView);
  const orders = useRepairOrders(selectionQuery(target, query), drill.view === 'orders' ? drill.search : '');
  const advisors = useAdvisorSplit(target, figuresQuery, advisorOfGroup(target.group) !== null || isWhole);
  const technicians = useTechnicianSplit(query, byTechnician || technicianOfGroup(target.group) !== null);
  const first = orders.provedBy;
  const proof = first?.proof ?? null;

  const ledger = proof?.ledger ?? [];
  const transactions = proof?.transactions ?? [];
  const besides = [...transactions, ...ledger];
  const views = offeredViews({ proof, isWhole, byTechnician, hasAdvisors: advisors.rows.length > 1 });
  const view = views.includes(drill.view) ? drill.view : (views[0] ?? 'orders');
  const opCodes = useOpCodeSplit(definition, selectionQuery(target, query), view === 'opCodes');
  const check =
    first && proof
      ? checkSum(proof.kpi, proof.exact, {
          contribution: proof.listed.numerator,
          denominator: proof.listed.denominator,
          other: proof.other.reduce((sum, { value }) => sum + value, 0),
          besides,
        })
      : null;
  const splits: Partial<Record<DrillView, OpenableSplit>> = {
    advisors: { label: VIEW_LABELS.advisors, head: 'Advisor', group: 'advisor', ...advisors },
    technicians: { label: VIEW_LABELS.technicians, head: 'Technician', group: 'technician', ...technicians },
    opCodes: { label: VIEW_LABELS.opCodes, head: 'Op code', group: 'opCode', ...opCodes },
  };
  const split = splits[view];
  const gap = proof?.gap ?? null;
  // What was typed for a list that this figure does not have is nothing of the one in its place.
  const search = view === drill.view ? drill.search : '';
  const shown = useSplitRows(split, search, { definition, gap, figure: proof?.kpi.value ?? null });
  const ledgerParts = useSortedParts(ledger, ledgerColumns(ledger, definition, gap), ledgerNotes);
  const transactionParts = useSortedParts(
    transactions,
    transactionColumns(transactions, definition, gap),
    transactionNotes,
  );
  const ofOrders = orders.answer.isRefetching ? undefined : orders.first?.total;
  // Before a split is there, nothing was searched.
  const ofSplit = split?.rows.length ? shown.rows.length : undefined;
  const found = split ? ofSplit : ofOrders;
  const file = {
    list: `${figureName(target.metricKey, target.scope, 'short')} ${VIEW_LABELS[view].toLowerCase()}`,
    dealership: dealershipData.dealershipName,
    startDate: first?.startDate,
    endDate: first?.endDate,
  };
  return (
    <Drawer
      open
      onClose={drill.close}
      title={figureName(target.metricKey, target.scope)}
      breadcrumb={
        <Trail
          target={target}
          groupName={groupName(target, { advisors: advisors.rows, technicians: technicians.rows, whole })}
        />
      }
      subtitle={first ? `${formatPeriodInWords(first)}: ${madeOf(definition, first)}` : undefined}
      padded={false}
      actions={
        // As high as the row is without it, so that nothing moves with the view.
        <Box my="-2">
          {split ? (
            <ExportMenu
              from={{ file, rows: shown.rows, columns: shown.fileColumns }}
              disabled={shown.rows.length === 0}
            />
          ) : view === 'transactions' ? (
            <ExportMenu from={{ file, ...transactionParts.file }} />
          ) : view === 'ledger' ? (
            <ExportMenu from={{ file, ...ledgerParts.file }} />
          ) : (
            <ExportMenu from={orders.download} disabled={orders.rows.length === 0} />
          )}
        </Box>
      }
      lead={
        <>
          {proof ? <DrillLead {...proof} /> : null}
          {orders.isPending ? <Skeleton h="10" w="280px" /> : null}
          <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" mt="4">
            <ViewSwitch views={views} view={view} onChange={drill.setView} />
            {view === 'orders' || split ? (
              <Box display="flex" width={{ base: 'full', md: 'auto' }}>
                <FilterInput
                  label={split ? `Filter ${split.head.toLowerCase()}s` : 'Filter repair orders'}
                  width={200}
                  value={search}
                  onChange={(text) => {
                    if (view !== drill.view) drill.setView(view);
                    drill.setSearch(text);
                  }}
                  count={found}
                />
              </Box>
            ) : null}
          </Box>
        </>
      }
      foot={
        check && proof ? (
          <SumCheckLine kpi={proof.kpi} check={check} transactions={transactions} ledger={ledger} />
        ) : undefined
      }
    >
      {view === 'transactions' ? <TransactionParts list={transactionParts.list} /> : null}
      {view === 'ledger' ? <LedgerParts list={ledgerParts.list} /> : null}
      {view === 'orders' ? <OrdersBody orders={orders} drill={{ ...drill, search }} definition={definition} /> : null}
      {split ? (
        <SplitBody
          split={split}
          shown={shown}
          search={search}
          // Their order is known with the proof: rows must not move under a finger.
          waits={orders.isPending}
          onOpen={({ key }) => drill.open(target.metricKey, target.scope, `${split.group}:${key}`)}
          onClear={() => drill.setSearch('')}
        />
      ) : null}
    </Drawer>
  );
}

interface OfferedViewsOptions {
  readonly proof: RepairOrderPage['proof'] | null;
  /** Whether the figure is of everybody, not of one group. */
  readonly isWhole: boolean;
  readonly byTechnician: boolean;
  readonly hasAdvisors: boolean;
}

/** The lists that a figure is made of, in the order of the switch. */
function offeredViews({ proof, isWhole, byTechnician, hasAdvisors }: OfferedViewsOptions): readonly DrillView[] {
  const { transactions = [], ledger = [] } = proof ?? {};
  // What was sold without repair orders alone has none to expect.
  const hasOrders = !proof || countOf(proof) > 0 || transactions.length + ledger.length === 0;
  // The ledger knows no people: theirs would be of another source.
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

/** A split whose rows open what they are made of. */
interface OpenableSplit extends Split {
  /** What one of them is called in a group: `opCode` of `opCode:LOF`. */
  readonly group: string;
  readonly answer: AnswerOf<unknown>;
}

interface OrdersBodyProps {
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly drill: Drill;
  readonly definition: MetricDefinition;
}

function OrdersBody({ orders, drill, definition }: OrdersBodyProps) {
  const list = <RepairOrderList definition={definition} orders={orders} drill={drill} />;
  return (
    <Answer name="Repair orders" inset answer={orders.answer} skeleton={list}>
      {({ proof }) => (
        <>
          {list}
          {proof && proof.other.length > 0 ? <OtherParts parts={proof.other} definition={definition} /> : null}
        </>
      )}
    </Answer>
  );
}

interface SplitBodyProps extends Omit<ComponentProps<typeof SplitList>, 'split' | 'loading' | 'refetching'> {
  readonly split: OpenableSplit;
  readonly waits: boolean;
}

function SplitBody({ waits, ...props }: SplitBodyProps) {
  const { label, answer } = props.split;
  return (
    <Answer name={label} inset answer={answer} skeleton={<SplitList {...props} loading refetching={false} />}>
      {(_parts, { refetching }) => <SplitList {...props} loading={waits} refetching={refetching} />}
    </Answer>
  );
}

function Trail({ target, groupName }: { readonly target: DrillTarget; readonly groupName: string }) {
  return (
    <Box display="flex" alignItems="center" gap="1.5" flexWrap="wrap">
      {figureName(target.metricKey, target.scope, 'short')}
      <ChevronRight size={16} aria-hidden="true" />
      <Box as="span" color="fg">
        {groupName}
      </Box>
    </Box>
  );
}
