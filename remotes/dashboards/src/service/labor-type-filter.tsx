import { failedCall, useCall } from '@fixed-ops/api';
import { laborTypeCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { type DateRange, payTypeName } from '@fixed-ops/metrics';
import { Box, MultiSelect, type SelectEntry } from '@fixed-ops/ui';
import { useState } from 'react';
import { laborTypeWidth } from './labor-type-width.ts';

/** Most stores have fewer labor types than this. */
const ALL = 500;

interface LaborTypeFilterProps {
  readonly view: DashboardView;
  /** Days in the place of the period, for a list that has none. */
  readonly days?: DateRange | undefined;
}

/**
 * Filters by labor types with work in the period, and lists chosen ones without. It requests them when the pointer or focus comes near, or if chosen
 * ones need names.
 */
export function LaborTypeFilter({ view, days }: LaborTypeFilterProps) {
  const { filters, periodQuery, setFilters } = view;
  const { laborTypes: chosen } = filters;
  const [isNear, setNear] = useState(false);
  const enabled = isNear || chosen.length > 0;
  const call = useCall(laborTypeCalls.laborTypeAnalysisDetails, {
    query: { ...(days ?? periodQuery), compare: 'none', sort: ['laborType'], pageSize: ALL },
    enabled,
  });
  const rows = call.data?.data ?? [];
  const unlisted = call.data ? chosen.filter((code) => !rows.some(({ laborType }) => laborType === code)) : [];
  const entries: SelectEntry[] = [
    ...[...new Set(rows.map(({ payType }) => payType))].map((payType) => ({
      label: payTypeName(payType),
      options: rows
        .filter((row) => row.payType === payType)
        .map(({ laborType, description }) => ({ value: laborType, label: laborType, note: description })),
    })),
    ...unlisted.map((code) => ({ value: code, label: code })),
  ];
  const comeNear = () => setNear(true);
  return (
    <Box display="contents" onFocusCapture={comeNear} onPointerEnter={comeNear} onClickCapture={comeNear}>
      <MultiSelect
        label="Labor type"
        showLabel
        appearance="filter"
        width={laborTypeWidth(chosen.length)}
        searchable
        entries={entries}
        value={chosen}
        onChange={(laborTypes) => setFilters({ laborTypes })}
        loading={enabled && call.isPending}
        failure={call.isError ? { ...failedCall(call), message: 'Labor types could not be loaded.' } : null}
      />
    </Box>
  );
}
