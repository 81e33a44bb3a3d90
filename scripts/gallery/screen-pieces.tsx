import { useState } from 'react';
import {
  BelowFirstFigures,
  DashboardFrame,
  DashboardPeriod,
  EmptyTrend,
  FigureButton,
  KpiCards,
  KpiCardsSkeleton,
  kpiContextOf,
  MonthlyTrend,
  SalesTrend,
  TrendSkeleton,
  useDashboardView,
} from '../../shared/figures/src/index.ts';
import {
  EarlierMonth,
  EmptyPeriod,
  FilteredScreen,
  NothingHere,
  NothingLoaded,
  NothingOwn,
  PageLink,
  SaveDialog,
} from '../../shared/figures/src/screen.ts';
import { FigureStrip, FigureStripSkeleton } from '../../shared/figures/src/strip/figure-strip.tsx';
import { findMetric } from '../../shared/metrics/src/index.ts';
import { Piece } from '../../shared/ui/gallery/piece.tsx';
import { Box, Button, EmptyState, Field, Input, PageHeader, Panel, Text } from '../../shared/ui/src/index.ts';
import { InSession, numbers } from './in-session.tsx';

const context = kpiContextOf(numbers, { compare: 'priorPeriod', timezone: 'America/New_York' });
const rows = { rowMetrics: [], rowHistory: [] };

function Dashboard() {
  const view = useDashboardView();
  return (
    <DashboardFrame
      title="Service"
      view={view}
      query={view.query}
      rows={rows}
      isEmpty={({ kpis }) => kpis.length === 0}
      loading={<KpiCardsSkeleton keys={['ro_count', 'labor_sales', 'elr']} />}
      standsAlone={null}
      figures={({ answer, refetching, areKept }) => (
        <>
          <KpiCards
            kpis={answer.data.kpis}
            labelOf={({ key }) => findMetric(key)?.label ?? key}
            context={context}
            refetching={refetching}
          />
          <BelowFirstFigures atOnce={areKept}>
            <Text mt="4">What one scrolls to.</Text>
          </BelowFirstFigures>
        </>
      )}
    />
  );
}

function Codes() {
  const view = useDashboardView();
  return (
    <FilteredScreen title="Op codes" view={view} offers={['compare']} aside="731 lines">
      <Text>The answer of the screen.</Text>
    </FilteredScreen>
  );
}

function Linked() {
  const view = useDashboardView();
  return <PageHeader title="RO 618211" aside={<PageLink range={view.range} />} />;
}

const longAgo = { startDate: '2024-02-01', endDate: '2024-02-29' };

function Nothing() {
  const view = useDashboardView();
  return (
    <Box display="grid" gap="4">
      <EmptyPeriod range={longAgo} view={view} />
      <NothingHere>
        <EmptyState title="No declined work" actions={<EarlierMonth range={view.range} view={view} />} />
      </NothingHere>
      <NothingOwn>Your account has no advisor number in this dealership.</NothingOwn>
      <Panel>
        <NothingLoaded />
      </Panel>
    </Box>
  );
}

function Period() {
  return <DashboardPeriod view={useDashboardView()} />;
}

function Trend() {
  const view = useDashboardView();
  return (
    <SalesTrend
      title="Labor sales"
      by="pay type"
      query={view.query}
      series={[{ key: 'C', label: 'Customer pay', color: 'chart.customerPay' }]}
      contextOf={() => ({ rate: 75, unfinished: false, pace: null })}
      rateTarget={76}
    />
  );
}

const balances = ['08', '09', '10'].map((month, index) => ({
  month: `2026-${month}`,
  parts: { C: 280_000 + 9000 * index },
  rate: 74 + index,
  unfinished: false,
  pace: null,
}));

function LedgerTrends() {
  const view = useDashboardView();
  return (
    <Box display="grid" gap="4">
      <TrendSkeleton title="Labor sales to come" />
      <EmptyTrend title="Labor sales of the ledger">
        <EmptyState title="No ledger has come yet" />
      </EmptyTrend>
      <MonthlyTrend
        title="Labor sales by account"
        of="of the ledger"
        months={balances}
        series={[{ key: 'C', label: 'Customer pay', color: 'chart.customerPay' }]}
        marked={{ events: [], footOf: () => null }}
        startDate={view.range.startDate}
        endDate={view.range.endDate}
      />
    </Box>
  );
}

function Goal() {
  const [isOpen, setOpen] = useState(false);
  const [goal, setGoal] = useState('1,600');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Set a goal</Button>
      {isOpen ? (
        <SaveDialog
          title="Goal of the month"
          save={async () => true}
          onClose={() => setOpen(false)}
          isUnsaved={goal !== '1,600'}
        >
          <Field label="Repair orders">
            {(control) => <Input {...control} value={goal} onChange={(event) => setGoal(event.target.value)} />}
          </Field>
        </SaveDialog>
      ) : null}
    </>
  );
}

/** The parts of the dashboards' screens, in a session. */
export function ScreenPieces() {
  return (
    <InSession>
      <Piece name="A dashboard">
        <Dashboard />
      </Piece>
      <Piece name="A screen with filters">
        <Codes />
      </Piece>
      <Piece name="A page that can be linked to">
        <Linked />
      </Piece>
      <Piece name="A strip of figures">
        <FigureStrip
          label="Totals"
          columns={{ md: 2 }}
          refetching={false}
          figures={[
            {
              label: 'Completion',
              value: '81.7%',
              lines: [{ words: '49 of 60' }, { words: 'under 90%', status: 'red' }],
            },
            { label: 'Approved', value: null, lines: [{ words: 'Nothing was recommended' }] },
          ]}
        />
      </Piece>
      <Piece name="A strip on its way">
        <FigureStripSkeleton label="Totals to come" columns={{ md: 2 }} figures={2} lines={2} />
      </Piece>
      <Piece name="A figure of a table">
        <FigureButton label="Effective labor rate: what it is made of" onOpen={() => undefined} worth>
          $148.59
        </FigureButton>
      </Piece>
      <Piece name="Sales by month">
        <Trend />
      </Piece>
      <Piece name="A trend to come, without months, of the ledger">
        <LedgerTrends />
      </Piece>
      <Piece name="The period alone">
        <Period />
      </Piece>
      <Piece name="Nothing to show">
        <Nothing />
      </Piece>
      <Piece name="A form in a dialog">
        <Goal />
      </Piece>
    </InSession>
  );
}
