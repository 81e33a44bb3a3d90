import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { formatMonth } from '@fixed-ops/metrics';
import { useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Calendar, FilterBar, PageHeader, Panel, Select } from '@fixed-ops/ui';
import { CallFailed } from '../screen/call-failed.tsx';
import { ScreenFrame } from '../screen/screen-frame.tsx';
import { defaultMonth, monthChoices, monthInForce, statementAddressSchema } from './statement-month.ts';
import { statementRows } from './statement-rows.ts';
import { StatementTable } from './statement-table.tsx';

export function ServiceStatement() {
  return <StatementScreen department="service" title="Service statement" />;
}

export function PartsStatement() {
  return <StatementScreen department="parts" title="Parts statement" />;
}

interface StatementScreenProps {
  readonly department: 'service' | 'parts';
  readonly title: string;
}

/** A department's month as the financial statement that the trade knows. */
function StatementScreen({ department, title }: StatementScreenProps) {
  const { today } = useSession().dealershipData;
  const [{ month: asked, open }, setAddress] = useUrlState(statementAddressSchema);
  const month = monthInForce(asked, today);
  const answer = useCall(calls.statementModel, { query: { department, month } });
  const statement = answer.data?.data;

  const toggle = (category: string) => {
    const next = open.includes(category) ? open.filter((key) => key !== category) : [...open, category];
    setAddress({ open: next }, { replace: true });
  };
  return (
    <ScreenFrame>
      <PageHeader
        title={title}
        period={
          statement?.month === month ? `${formatMonth(month)}, ${monthMark(statement.closed)}` : formatMonth(month)
        }
      />
      <FilterBar
        period={
          <Select
            label="Month"
            appearance="filter"
            icon={<Calendar size={16} aria-hidden="true" />}
            entries={monthChoices(today, month)}
            value={month}
            onChange={(value) => setAddress({ month: value === defaultMonth(today) ? null : value })}
          />
        }
      />
      {answer.isError && !statement ? (
        <CallFailed name={title} answer={answer} />
      ) : statement ? (
        <Panel aria-label={title}>
          <StatementTable
            label={`${title}, ${formatMonth(statement.month)}`}
            month={statement.month}
            rows={statementRows(statement.sections, open)}
            refetching={answer.isPlaceholderData}
            onToggle={toggle}
          />
        </Panel>
      ) : null}
    </ScreenFrame>
  );
}

function monthMark(closed: boolean): string {
  return closed ? 'month closed' : 'month open, still being posted';
}
