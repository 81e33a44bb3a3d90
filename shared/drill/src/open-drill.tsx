import { formatPeriodInWords, type MetricDefinition } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, ChevronRight, dimmed, ExportMenu, FilterInput, Skeleton } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';
import type { DrillTarget } from './drill-address.ts';
import { DrillLead, VIEW_LABELS, ViewSwitch } from './drill-lead.tsx';
import type { ViewQuery } from './drill-query.ts';
import { groupName, madeOf, wholeName } from './drill-words.ts';
import { figureName } from './figure-name.ts';
import { LedgerParts } from './ledger-parts.tsx';
import { OpenTerm } from './open-term.tsx';
import { OtherParts } from './other-parts.tsx';
import { ProofDrawer } from './proof-drawer.tsx';
import { RepairOrderList } from './repair-order-list.tsx';
import { SplitList } from './split-list.tsx';
import { SumCheckLine } from './sum-check-line.tsx';
import { TransactionParts } from './transaction-parts.tsx';
import type { Drill } from './use-drill.ts';
import { type FigureParts, type OpenableSplit, useFigureParts } from './use-figure-parts.ts';
import type { useRepairOrders } from './use-repair-orders.ts';

export interface OpenDrillProps {
  /** Period and filters, as the page's own calls send them. */
  readonly query: ViewQuery;
  /** The query with which the page asked `MonthlyNumbers` for its figures. */
  readonly figuresQuery: ViewQuery;
  readonly drill: Drill;
  readonly target: DrillTarget;
  readonly definition: MetricDefinition;
}

/** The open drawer: the parts of a figure, or of a reason for its change, and the sum check. */
export function OpenDrill(props: OpenDrillProps) {
  const { term } = props.drill;
  return term === null ? <OpenFigure {...props} /> : <OpenTerm {...props} term={term} />;
}

function OpenFigure(props: OpenDrillProps) {
  const { query, drill, target } = props;
  const { access } = useSession();
  const parts = useFigureParts(props);
  const { first, proof, orders, views, view, split, shown, search } = parts;
  const { transactions, ledger, advisors, technicians, drawn, isOld } = parts;
  const whole = wholeName(drawn.target, query, access.hasAllEmployeeView);
  return (
    <ProofDrawer
      onClose={drill.close}
      title={figureName(drawn.target.metricKey, drawn.target.scope)}
      breadcrumb={
        <Trail
          target={drawn.target}
          groupName={groupName(drawn.target, { advisors: advisors.rows, technicians: technicians.rows, whole })}
        />
      }
      subtitle={
        first ? (
          <Box as="span" {...dimmed(isOld)}>{`${formatPeriodInWords(first)}: ${madeOf(drawn.definition, first)}`}</Box>
        ) : undefined
      }
      actions={
        // The button does not make the row higher, so nothing moves when the view changes.
        <Box my="-2">
          <PartsExport parts={parts} target={target} />
        </Box>
      }
      lead={
        <>
          {proof ? (
            <Box {...dimmed(isOld)}>
              <DrillLead {...proof} />
            </Box>
          ) : null}
          {orders.isPending ? <Skeleton h="10" w="280px" /> : null}
        </>
      }
      controls={
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
                count={parts.found}
              />
            </Box>
          ) : null}
        </Box>
      }
      search={search}
      check={
        parts.check && proof ? (
          <Box {...dimmed(isOld)}>
            <SumCheckLine
              kpi={proof.kpi}
              check={parts.check}
              transactions={proof.transactions ?? []}
              ledger={proof.ledger ?? []}
            />
          </Box>
        ) : null
      }
    >
      {view === 'transactions' ? <TransactionParts list={transactions.list} /> : null}
      {view === 'ledger' ? <LedgerParts list={ledger.list} /> : null}
      {view === 'orders' ? (
        <OrdersBody orders={orders} drill={{ ...drill, search }} definition={drawn.definition} isOld={isOld} />
      ) : null}
      {split ? (
        <SplitBody
          split={split}
          shown={shown}
          search={search}
          // The order of the rows is known with the proof. Rows must not move under a finger, so they wait for it.
          waits={orders.isPending}
          onOpen={({ key }) => drill.open(target.metricKey, target.scope, `${split.group}:${key}`)}
          onClear={() => drill.setSearch('')}
        />
      ) : null}
    </ProofDrawer>
  );
}

interface PartsExportProps {
  readonly parts: FigureParts;
  readonly target: DrillTarget;
}

/** Exports the open list. */
function PartsExport({ parts, target }: PartsExportProps) {
  const { dealershipName } = useSession().dealershipData;
  const { first, orders, view, split, shown, transactions, ledger } = parts;
  const file = {
    list: `${figureName(target.metricKey, target.scope, 'short')} ${VIEW_LABELS[view].toLowerCase()}`,
    dealership: dealershipName,
    startDate: first?.startDate,
    endDate: first?.endDate,
  };
  if (split)
    return (
      <ExportMenu from={{ file, rows: shown.rows, columns: shown.fileColumns }} disabled={shown.rows.length === 0} />
    );
  if (view === 'transactions') return <ExportMenu from={{ file, ...transactions.file }} />;
  if (view === 'ledger') return <ExportMenu from={{ file, ...ledger.file }} />;
  return <ExportMenu from={orders.download} disabled={orders.rows.length === 0} />;
}

interface OrdersBodyProps {
  readonly orders: ReturnType<typeof useRepairOrders>;
  readonly drill: Drill;
  readonly definition: MetricDefinition;
  readonly isOld: boolean;
}

function OrdersBody({ orders, drill, definition, isOld }: OrdersBodyProps) {
  const list = <RepairOrderList definition={definition} orders={orders} drill={drill} />;
  return (
    <Answer name="Repair orders" inset answer={orders.answer} skeleton={list}>
      {({ proof }) => (
        <>
          {list}
          {proof && proof.other.length > 0 ? (
            <Box {...dimmed(isOld)}>
              <OtherParts parts={proof.other} definition={definition} />
            </Box>
          ) : null}
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
