import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { Box, DoubtMark, Panel, SectionHead, Text } from '@fixed-ops/ui';
import { useIsPhone } from '@fixed-ops/ui/lists';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { doubtsOfAll } from '../screen/doubts.ts';
import { OWN_VIEW } from '../screen/own-view-words.ts';
import { DOCUMENTS, isNotProvided } from './cell-words.ts';
import { HeatLegend } from './heat-cell.tsx';
import { NotMappedItems, NotProvidedColumns } from './not-mapped.tsx';
import { PeopleList } from './people-list.tsx';
import { PEOPLE } from './sheet-address.ts';
import { SheetGrid } from './sheet-grid.tsx';
import type { useCellOpening } from './use-cell-opening.ts';
import type { SheetState } from './use-sheet.ts';

interface SheetPanelProps {
  readonly state: SheetState;
  readonly sheet: HeatSheet;
  readonly refetching: boolean;
  readonly opening: ReturnType<typeof useCellOpening>;
  /** Whether the card of one person is printed in place of the sheet. */
  readonly isOffPaper: boolean;
}

/** The sheet: a grid, or a list of people on a phone. */
export function SheetPanel({ state, sheet, refetching, opening, isOffPaper }: SheetPanelProps) {
  const isPhone = useIsPhone();
  const { address, setAddress, shown, rows, doubts, by } = state;
  const drawn = { sheet, columns: shown, rows, show: address.show, refetching, ...opening };
  return (
    <Panel
      // The heading is drawn only on a phone.
      {...(isPhone ? { 'aria-labelledby': 'sheet' } : { 'aria-label': titleOf(by) })}
      data-print={isOffPaper ? 'none' : undefined}
      mb="6"
      overflow="hidden"
      _print={{ overflow: 'visible', mb: '0' }}
    >
      {isPhone ? (
        <>
          <Box px="4" pt="4" pb="2">
            <SectionHead
              id="sheet"
              title={titleOf(by)}
              note={`${sheet.ownView ? '' : `Ranked by ${state.rankedBy}. `}Tap a figure for its ${DOCUMENTS[by]}s.`}
              actions={
                <DoubtMark
                  label="Heat sheet"
                  doubts={doubtsOfAll(
                    doubts,
                    shown.map(({ key }) => key),
                  )}
                />
              }
            />
          </Box>
          <PeopleList
            {...drawn}
            person={address.person}
            onUnfold={(person) => setAddress({ person }, { replace: true })}
          />
          <NotMappedItems columns={shown} />
          <NotProvidedColumns columns={shown.filter((column) => isNotProvided(sheet, column))} />
        </>
      ) : (
        <SheetGrid {...drawn} doubts={doubts} />
      )}
      <Box px="5" py="3" borderTopWidth="1px" borderColor="border.muted" _print={{ py: '1' }}>
        {sheet.ownView ? <Text mb="1.5">{OWN_VIEW}</Text> : null}
        <HeatLegend minRos={sheet.minRos} counted={`${DOCUMENTS[by]}s`} />
        <DoubtNotes doubts={doubts} />
      </Box>
    </Panel>
  );
}

const titleOf = (by: HeatSheet['by']): string => `${PEOPLE[by].head}s`;
