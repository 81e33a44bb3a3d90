import { canOpen } from '@fixed-ops/access';
import { useSavedColumns } from '@fixed-ops/api';
import type { Drill } from '@fixed-ops/drill';
import { Link as RouterLink, useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Box,
  Button,
  ColumnChooser,
  DataTable,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  StatusLegend,
  Text,
  useColumnChoice,
} from '@fixed-ops/ui';
import { useMemo } from 'react';
import { OWN_VIEW } from '../screen/own-view-words.ts';
import type { StoreRates } from '../screen/store-averages.ts';
import { TableFoot } from '../screen/table-foot.tsx';
import { RANKED_BY, technicianColumns } from './technician-columns.tsx';
import { technicianFile } from './technician-file.ts';
import { type Performance, type TableRow, tableRows } from './technician-rows.ts';
import { shopInAddress, type TechniciansAddress } from './technicians-address.ts';

interface TechnicianTableProps {
  readonly data: Performance;
  /** The store's rates for an own view. Null for a person who sees everybody. */
  readonly averages: StoreRates | null;
  readonly address: TechniciansAddress;
  readonly onFold: (folded: readonly string[]) => void;
  /** Resets the choice of shop and role. */
  readonly onEverybody: () => void;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly drill: Drill;
}

const rowKey = ({ key }: TableRow) => key;
const NOTHING_FOLDED = { folded: [] };

/** Shows the shops with their technicians. Hours without a technician come first, the store and its targets last. */
export function TechnicianTable(props: TechnicianTableProps) {
  const { data, averages, address, onFold, onEverybody, file, refetching, drill } = props;
  const { folded, shop, role } = address;
  const { access, user } = useSession();
  const isOwn = !access.hasAllEmployeeView;
  const isWhole = shop === '' && role === '' && data.store !== null;
  const columns = useMemo(
    () =>
      technicianColumns({
        data: isWhole ? data : { ...data, store: null },
        averages,
        drill,
        onFold: (shopId) => {
          const id = shopInAddress(shopId);
          onFold(folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id]);
        },
      }),
    [data, averages, isWhole, drill, onFold, folded],
  );
  const choice = useColumnChoice(columns, useSavedColumns('technicians.people'));
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.map(({ key }) => key),
    RANKED_BY,
  );
  const rows = useMemo(() => tableRows(data, address, columns, sort), [data, address, columns, sort]);
  const names = useMemo(() => new Map((data.byShop ?? []).map((each) => [each.techNumber, each.techName])), [data]);
  const inFile = useMemo(
    () => tableRows(data, { ...address, ...NOTHING_FOLDED }, columns, sort).filter(({ kind }) => kind !== 'shop'),
    [data, address, columns, sort],
  );
  const isScheduled = data.rows.some(({ attendanceSource }) => attendanceSource === 'scheduled');
  return (
    <Panel aria-labelledby="by-technician">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="by-technician"
          title={data.byShop === null ? 'By technician' : 'By shop and technician'}
          note={`${isScheduled ? 'Attendance as scheduled' : 'Attendance from the time clock'}. Sold hours split by flagged hours.${isOwn ? ` ${OWN_VIEW}` : ''}`}
          actions={
            <Box display="flex" flexWrap="wrap" gap="2">
              {canOpen(user, 'administration') ? (
                <Button asChild variant="ghost" size="touch" data-print="none">
                  <RouterLink to="/administration/technician-roles">Technician roles</RouterLink>
                </Button>
              ) : null}
              <ColumnChooser columns={columns} {...choice} />
              <ExportMenu
                from={{
                  file,
                  ...technicianFile({ rows: inFile, columns, shopNames: names, averages }),
                  visibleColumns: [...choice.visible, 'shop'],
                }}
                disabled={inFile.length === 0}
              />
            </Box>
          }
        />
      </Box>
      <Box
        css={{
          '& tr:has([data-row=missing])': { '--row-bg': 'colors.bg.error' },
          '& tr:has([data-row=shop])': { '--row-bg': 'colors.bg.subtle', '& td': { fontWeight: 'semibold' } },
          // From 1280 px, all thirteen columns fit. The gap, which ranks the rows, is the last one.
          '& [role=group]': { '--cell-pad': { base: '8px', md: '5px' } },
          '& tr:has([data-row=person]) > th': { paddingInlineStart: data.byShop === null ? undefined : '32px' },
        }}
      >
        <DataTable<TableRow>
          label="Technicians"
          columns={columns}
          visibleColumns={choice.visible}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSortChange={setSort}
          sortedByServer
          totalLabel={isWhole ? 'Store' : averages === null ? undefined : 'Store average'}
          targetLabel="Target"
          refetching={refetching}
          maxHeight="none"
          empty={
            <EmptyState title="Nobody matches" actions={<Button onClick={onEverybody}>Show everybody</Button>}>
              Another shop or role may have technicians.
            </EmptyState>
          }
        />
      </Box>
      {rows.length > 0 ? (
        <TableFoot>
          <Box display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
            <StatusLegend />
            <Text textStyle="meta" color="fg.muted">
              A, B, C, X: skill. A dot is a day, the bar its median.
            </Text>
          </Box>
          <Text textStyle="meta" color="fg.muted">
            Gap: hours short of the target × {isOwn ? 'your' : 'store'} ELR × labor GP %
          </Text>
        </TableFoot>
      ) : null}
    </Panel>
  );
}
