export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Drawer, type DrawerProps, type DrawerSize } from './drawer/drawer.tsx';
export { KpiCard, type KpiCardProps, type KpiRow } from './kpi/kpi-card.tsx';
export { KpiCardFailed, type KpiCardFailedProps, KpiCardSkeleton } from './kpi/kpi-card-states.tsx';
export type { KpiDefinition } from './kpi/kpi-info.tsx';
export { KpiLedger, type KpiLedgerProps } from './kpi/kpi-ledger.tsx';
export { type Opportunity, OpportunityStrip, OpportunityStripSkeleton } from './kpi/opportunity-strip.tsx';
export type { SparkPoint } from './kpi/spark-path.ts';
export { Sparkline, type SparklineProps } from './kpi/sparkline.tsx';
export { Menu, type MenuItem, type MenuProps } from './menu/menu.tsx';
export { PageHeader, type PageHeaderProps, SectionHead, type SectionHeadProps } from './page/page-header.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { Skeleton } from './preloader/skeleton.tsx';
export { FullPageSpinner, PRELOADER_SIZES, type PreloaderSize, Spinner } from './preloader/spinner.tsx';
export * from './primitives/button.tsx';
export * from './primitives/icons.ts';
export { Input, Textarea } from './primitives/input.tsx';
export * from './primitives/layout.ts';
export * from './primitives/text.ts';
export { type ColorMode, type ColorModeChoice, resolveColorMode, useColorMode } from './provider/color-mode.ts';
export { UiProvider, type UiProviderProps } from './provider/ui-provider.tsx';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { ErrorCard, type ErrorCardProps, Reference } from './states/error-card.tsx';
export { type FigureStatus, STATUS_LOOK } from './status/status.ts';
export { StatusIcon, StatusLegend, StatusMark, type StatusMarkProps } from './status/status-mark.tsx';
export {
  TOOLTIP_DELAY_MS,
  TOOLTIP_MAX_WIDTH_PX,
  TOOLTIP_SIDE,
  Tooltip,
  type TooltipProps,
} from './tooltip/tooltip.tsx';
