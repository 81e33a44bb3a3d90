import { type AnswerOf, useCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { opCodeCalls, type PriceVariance } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import {
  Answer,
  Box,
  Button,
  DataTable,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  Skeleton,
  Text,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { closeCells } from '../screen/narrow-edge.ts';
import { codesQuery } from './codes-address.ts';
import { type FinderActions, finderColumns } from './finder-columns.tsx';

/** Number of rows shown at first. */
const FIRST = 4;

/** Names of the finder's advisors, for a drawer that the address opens directly. */
export function useVariance(view: DashboardView, enabled: boolean) {
  return useCall(opCodeCalls.priceVariance, { query: codesQuery(view), enabled });
}

interface PriceFinderProps extends FinderActions {
  readonly answer: AnswerOf<CallResponse<typeof opCodeCalls.priceVariance>>;
  readonly file: ExportSubject;
}

/** Compares advisors on the same code: the charged share of the matrix price. */
export function PriceFinder({ answer, file, ...actions }: PriceFinderProps) {
  const [hasAll, setAll] = useState(false);
  const found = answer.data?.data ?? null;
  // No line is below the matrix.
  if (answer.data && (found === null || found.rows.length === 0)) return null;
  const columns = found ? finderColumns(found, actions) : [];
  return (
    <Panel aria-labelledby="finder" mt="6" css={closeCells(6)}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="finder"
          title="Price-variance finder"
          note="The same job, by who wrote it: charged as a share of the matrix"
          actions={<ExportMenu from={{ file, rows: found?.rows ?? [], columns }} disabled={found === null} />}
        />
      </Box>
      <Answer name="The price-variance finder" inset answer={answer} skeleton={<Skeleton h="160px" mx="5" mb="4" />}>
        {({ data }, { refetching }) => {
          const all = data?.rows ?? [];
          const rows = hasAll ? all : all.slice(0, FIRST);
          const rest = all.length - rows.length;
          return (
            <>
              <DataTable
                label="Price-variance finder"
                columns={columns}
                rows={rows}
                rowKey={({ opCode }) => opCode}
                sortedByServer
                refetching={refetching}
                totalLabel="All repair and diagnosis"
                more={
                  rest > 0 ? (
                    <Button variant="link" size="inline" minH="6" onClick={() => setAll(true)}>
                      {formatCount(rest)} more
                    </Button>
                  ) : null
                }
              />
              <Text px="5" py="3" textStyle="meta" color="fg.muted" borderTopWidth="1px" borderColor="border.muted">
                {othersInWords(data)}Under 5 lines: shown, not judged. Every figure opens its lines.
              </Text>
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

/** `Codes that are not listed lack $219. `: the list has only the codes that lack most, but the total is of all. */
function othersInWords(found: PriceVariance | null): string {
  const { rows = [], total } = found ?? {};
  const others = rows.reduce((left, { prices }) => left - (prices.belowPrice ?? 0), total?.prices.belowPrice ?? 0);
  return Math.round(others) > 0
    ? `The ${formatCount(rows.length)} codes with most below the matrix are listed; others are short ${formatMoney(others)}. `
    : '';
}
