import { canOpen as mayOpen } from '@fixed-ops/access';
import { type DashboardView, searchWithMovingRange } from '@fixed-ops/figures';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button, ColumnChooser, ExportMenu, Monitor } from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { fileColumns } from './sheet-file.ts';
import type { SheetState } from './use-sheet.ts';

interface SheetActionsProps {
  readonly state: SheetState;
  readonly view: Pick<DashboardView, 'range' | 'days'>;
}

/** Actions of a sheet: wall mode, choice of columns, print, export. */
export function SheetActions({ state, view }: SheetActionsProps) {
  const { dealershipData, user } = useSession();
  const { search } = useLocation();
  // A wall hangs for weeks, so its period moves with the days.
  const wallSearch = searchWithMovingRange(search, view.range, view.days);
  const { department, sheet, rows, shown, by } = state;
  return (
    <>
      {mayOpen(user, `${department}Wall`) ? (
        <Button asChild size="touch">
          <RouterLink to={{ pathname: `/dashboard/heat-sheet/${department}/wall`, search: wallSearch }}>
            <Monitor />
            Wall mode
          </RouterLink>
        </Button>
      ) : null}
      <ColumnChooser columns={state.choosable} {...state.choice} />
      <Button size="touch" onClick={() => window.print()}>
        <Printer />
        Print
      </Button>
      <ExportMenu
        from={{
          file: {
            list: 'Heat sheet',
            dealership: dealershipData.dealershipName,
            ...state.range,
            timezone: dealershipData.timezone,
          },
          rows: sheet ? [...rows, sheet.storeRow, sheet.goalRow] : [],
          columns: fileColumns(by, shown),
        }}
        disabled={rows.length === 0}
      />
    </>
  );
}
