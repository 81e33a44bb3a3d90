import type { AnswerOf } from '@fixed-ops/api';
import { formatDate, formatMonth, formatPeriodInWords, type MetricDefinition } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, ChevronRight, Drawer, ExportMenu, FilterInput, Skeleton } from '@fixed-ops/ui';
import {
  advisorOfGroup,
  type DrillTarget,
  dayOfGroup,
  monthOfGroup,
  opCodeOfGroup,
  technicianOfGroup,
  weekdayOfGroup,
} from './drill-address.ts';
import { DrillLead, ViewSwitch } from './drill-lead.tsx';
import { selectionQuery, type ViewQuery } from './drill-query.ts';
import { figureName } from './figure-name.ts';
import { LedgerParts } from './ledger-parts.tsx';
import { OpenTerm } from './open-term.tsx';
import { ordersInWords } from './order-count.ts';
import { OtherParts } from './other-parts.tsx';
import { creditsInWords, RepairOrderList } from './repair-order-list.tsx';
import { SplitList, type SplitListProps, type SplitRow } from './split-list.tsx';
import { checkSum } from './sum-check.ts';
import { SumCheckLine } from './sum-check-line.tsx';
import { TransactionParts } from './transaction-parts.tsx';
import type { Drill, DrillView } from './use-drill.ts';
import { useOpCodeSplit } from './use-op-code-split.ts';
import { useAdvisorSplit, useTechnicianSplit } from './use-people-split.ts';
import { type RepairOrderPage, useRepairOrders } from './use-repair-orders.ts';

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
  const { access } = useSession();
  const whole = wholeName(target, query, access.hasAllEmployeeView);
  const orders = useRepairOrders(selectionQuery(target, query), drill.search);
  const advisors = useAdvisorSplit(target, figuresQuery, advisorOfGroup(target.group) !== null || isWhole);
  const technicians = useTechnicianSplit(query, byTechnician || technicianOfGroup(target.group) !== null);
  const first = orders.provedBy;
  const proof = first?.proof ?? null;

  const ledger = proof?.ledger ?? [];
  const transactions = proof?.transactions ?? [];
  const besides = [...transactions, ...ledger];
  // What was sold without repair orders alone has none to expect.
  const views: DrillView[] = proof && countOf(proof) === 0 && besides.length > 0 ? [] : ['orders'];
  if (transactions.length > 0) views.push('transactions');
  if (ledger.length > 0) views.push('ledger');
  if (isWhole && advisors.rows.length > 1) views.push('advisors');
  if (byTechnician) views.push('technicians');
  if (isWhole && proof?.isOfLines) views.push('opCodes');
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
  const splits: Partial<Record<DrillView, Split>> = {
    advisors: { label: 'By advisor', head: 'Advisor', group: 'advisor', ...advisors },
    technicians: { label: 'By technician', head: 'Technician', group: 'technician', ...technicians },
    opCodes: { label: 'By op code', head: 'Op code', group: 'opCode', ...opCodes },
  };
  const split = splits[view];
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
        view === 'orders' ? (
          // As high as the row is without it, so that nothing moves with the view.
          <Box my="-2">
            <ExportMenu from={orders.download} disabled={orders.rows.length === 0} />
          </Box>
        ) : undefined
      }
      lead={
        <>
          {proof ? <DrillLead {...proof} /> : null}
          {orders.isPending ? <Skeleton h="10" w="280px" /> : null}
          <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" mt="4">
            <ViewSwitch views={views} view={view} onChange={drill.setView} />
            {view === 'orders' ? (
              <Box display="flex" width={{ base: 'full', md: 'auto' }}>
                <FilterInput
                  label="Filter repair orders"
                  width={200}
                  value={drill.search}
                  onChange={drill.setSearch}
                  count={orders.answer.isRefetching ? undefined : orders.first?.total}
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
      {view === 'transactions' ? (
        <TransactionParts parts={transactions} definition={definition} gap={proof?.gap ?? null} />
      ) : null}
      {view === 'ledger' ? <LedgerParts parts={ledger} definition={definition} gap={proof?.gap ?? null} /> : null}
      {view === 'orders' ? <OrdersBody orders={orders} drill={drill} definition={definition} /> : null}
      {split ? (
        <SplitBody
          split={split}
          definition={definition}
          gap={proof?.gap ?? null}
          figure={proof?.kpi.value ?? null}
          // Their order is known with the proof: rows must not move under a finger.
          waits={orders.isPending}
          onOpen={({ key }) => drill.open(target.metricKey, target.scope, `${split.group}:${key}`)}
        />
      ) : null}
    </Drawer>
  );
}

/** A way of splitting the figure, and what it is split into. */
interface Split {
  readonly label: string;
  readonly head: string;
  /** What one of them is called in a group: `opCode` of `opCode:LOF`. */
  readonly group: string;
  readonly rows: readonly SplitRow[];
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

interface SplitBodyProps extends Pick<SplitListProps, 'definition' | 'gap' | 'figure' | 'onOpen'> {
  readonly split: Split;
  readonly waits: boolean;
}

function SplitBody({ split, waits, ...shown }: SplitBodyProps) {
  const list = (loading: boolean, refetching: boolean) => (
    <SplitList
      {...shown}
      label={split.label}
      head={split.head}
      rows={split.rows}
      loading={loading}
      refetching={refetching}
    />
  );
  return (
    <Answer name={split.label} inset answer={split.answer} skeleton={list(true, false)}>
      {(_parts, { refetching }) => list(waits, refetching)}
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

/** What was added up, in words. */
function madeOf({ key, isSnapshot }: MetricDefinition, { proof }: RepairOrderPage): string {
  if (proof === null) return 'repair orders';
  const counted = ordersInWords(key, proof.counted, proof.kpi.numerator);
  const orders = [
    isSnapshot ? `${counted} that were open` : counted,
    ...(proof.credits > 0 ? [creditsInWords(proof.credits)] : []),
  ].join(' and ');
  const parts = [
    ...(proof.transactions.length > 0 ? ['part transactions'] : []),
    ...(proof.ledger.length > 0 ? ['balances of the ledger'] : []),
  ];
  return (parts.length > 0 && countOf(proof) === 0 ? parts : [orders, ...parts]).join(' and ');
}

type Proof = NonNullable<RepairOrderPage['proof']>;
const countOf = ({ counted, credits }: Proof): number => counted + credits;

/** Whose work an undivided figure is. */
function wholeName({ metricKey, scope }: DrillTarget, query: ViewQuery, seesEverybody: boolean): string {
  if (!seesEverybody) return 'Your own work';
  if (query.department === 'parts') return scope === 'all' ? 'All parts' : 'Whole period';
  if (query.advisors !== undefined || query.technicians !== undefined) return 'Chosen people';
  return metricKey.startsWith('tech_') ? 'All technicians' : 'All advisors';
}

type Named = readonly { readonly key: string; readonly name: string }[];

interface Names {
  readonly advisors: Named;
  readonly technicians: Named;
  /** What the undivided figure is called. */
  readonly whole: string;
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

function groupName({ group }: DrillTarget, { advisors, technicians, whole }: Names): string {
  const month = monthOfGroup(group);
  if (month !== null) return formatMonth(month);
  const day = dayOfGroup(group);
  if (day !== null) return formatDate(day);
  const weekday = weekdayOfGroup(group);
  if (weekday !== null) return WEEKDAYS[weekday] ?? whole;
  const technician = technicianOfGroup(group);
  if (technician !== null) return nameIn(technicians, technician) ?? `Technician ${technician}`;
  const opCode = opCodeOfGroup(group);
  if (opCode !== null) return opCode === '' ? 'No op code' : `Op code ${opCode}`;
  const advisor = advisorOfGroup(group);
  if (advisor === null) return group ?? whole;
  return nameIn(advisors, advisor) ?? (advisor === '' ? 'No advisor' : `Advisor ${advisor}`);
}

const nameIn = (people: Named, number: string) => people.find(({ key }) => key === number)?.name;
