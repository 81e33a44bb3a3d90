import { answerOf } from '@fixed-ops/api';
import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView, usePartsView } from '@fixed-ops/figures';
import { EarlierMonth, EmptyPeriod, FilteredScreen, NothingOwn } from '@fixed-ops/figures/screen';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Answer, Box, EmptyState, Lock, Panel, Skeleton } from '@fixed-ops/ui';
import { CellDrawer } from './cell-drawer.tsx';
import { CoachFirst } from './coach-first.tsx';
import { CoachingCards } from './coaching-cards.tsx';
import { lackingPeople } from './lacking-people.ts';
import { SheetActions } from './sheet-actions.tsx';
import { type Department, NO_LIST, PEOPLE, sheetQuery } from './sheet-address.ts';
import { SheetFilters } from './sheet-filters.tsx';
import { SheetPanel } from './sheet-panel.tsx';
import { useCellOpening } from './use-cell-opening.ts';
import { usePrintCard } from './use-print-card.ts';
import { useSheet } from './use-sheet.ts';

export const ServiceHeatSheet = () => <HeatSheetScreen department="service" view={useDashboardView()} />;
export const PartsHeatSheet = () => <HeatSheetScreen department="parts" view={usePartsView()} />;

interface HeatSheetScreenProps {
  readonly department: Department;
  readonly view: DashboardView;
}

/** People by figures and items, each compared with its goal. */
function HeatSheetScreen({ department, view }: HeatSheetScreenProps) {
  const state = useSheet(department, view);
  const { sheet, address, setAddress, openList, closeList, drawn } = state;
  const card = usePrintCard();
  const opening = useCellOpening(sheet, (list) => openList({ ...NO_LIST, list }));
  const { canOpen, onOpen } = opening;
  return (
    <FilteredScreen
      title="Heat sheet"
      heading={`${formatPeriodInWords(state.range)}, ${PEOPLE[state.by].many}`}
      aside={sheet ? `${sheet.workingDays.elapsed} of ${sheet.workingDays.total} working days` : null}
      view={view}
      offers={[]}
      filters={
        <SheetFilters
          department={department}
          sheet={sheet}
          address={address}
          onChange={(change) => setAddress(change)}
        />
      }
      actions={<SheetActions state={state} view={view} />}
      drill={{ query: drawn.query, figuresQuery: drawn.query }}
    >
      <Answer
        name="Heat sheet"
        primary
        answer={answerOf(state.answer)}
        skeleton={<SheetSkeleton />}
        notProvided={({ data }) => lackingPeople(data)}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={({ data, ...range }) => <Nobody sheet={data} range={range} view={view} />}
      >
        {({ data }, { refetching }) => (
          <Box data-orientation={card.person === null ? 'landscape' : undefined}>
            {data.ownView ? null : <CoachFirst sheet={data} refetching={refetching} {...opening} />}
            <SheetPanel
              state={state}
              sheet={data}
              refetching={refetching}
              opening={opening}
              isOffPaper={card.person !== null}
            />
            <CoachingCards
              sheet={data}
              card={card}
              query={{ ...state.query, ...sheetQuery(department, address) }}
              openerOf={({ personNumber, focus }) => {
                const column = data.columns.find(({ key }) => key === focus.key);
                const row = data.rows.find((each) => each.personNumber === personNumber);
                return column && row && canOpen(column, row) ? () => onOpen(column, row) : null;
              }}
            />
          </Box>
        )}
      </Answer>
      {sheet ? <CellDrawer sheet={sheet} list={address.list} query={drawn.period} onClose={closeList} /> : null}
    </FilteredScreen>
  );
}

interface NobodyProps {
  readonly sheet: HeatSheet;
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly view: DashboardView;
}

function Nobody({ sheet, range, view }: NobodyProps) {
  if (sheet.ownViewMessage !== null) return <NothingOwn>{sheet.ownViewMessage}</NothingOwn>;
  if (!sheet.ownView) return <EmptyPeriod range={range} view={view} />;
  return (
    <Panel>
      <EmptyState
        title="There are no figures of your own here"
        icon={<Lock size={20} aria-hidden="true" />}
        actions={<EarlierMonth range={range} view={view} />}
      >
        You have nothing in this period. Another period may have your repair orders.
      </EmptyState>
    </Panel>
  );
}

function SheetSkeleton() {
  return (
    <Panel aria-busy="true" px="5" py="4">
      <Skeleton h="5" w="240px" mb="5" />
      {Array.from({ length: 9 }, (_none, index) => index).map((index) => (
        <Skeleton key={index} h="8" w="full" my="4" />
      ))}
    </Panel>
  );
}
