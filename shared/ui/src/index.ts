export { toCsv } from '@fixed-ops/sheets';
export { type AreaTab, type AreaTabLinkProps, AreaTabs, type AreaTabsProps } from './area-tabs/area-tabs.tsx';
export { Avatar, type AvatarProps, initials } from './avatar/avatar.tsx';
export { BACK_TO_TOP_FROM_PX, BackToTop } from './back-to-top/back-to-top.tsx';
export { Chip, CountBadge } from './badge/badge.tsx';
export { Banner, type BannerKind, type BannerProps, bannerKind } from './banner/banner.tsx';
export { BrandMark, type BrandMarkProps } from './brand/brand-mark.tsx';
export {
  type CellValue,
  type Column,
  type Sort,
  type SortDirection,
  sortRows,
  type TableRoom,
} from './data-table/column.ts';
export { ColumnChooser, type ColumnChooserProps } from './data-table/column-chooser.tsx';
export { DataTable, type DataTableProps } from './data-table/data-table.tsx';
export { NarrowNote, RoomNote, WideOnlyNote } from './data-table/narrow-note.tsx';
export { FilterInput, type FilterInputProps, filterRows, useRowFilter } from './data-table/row-filter.tsx';
export type { TableDensity } from './data-table/table-frame.ts';
export { type SavedColumns, useColumnChoice } from './data-table/use-column-choice.ts';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { useAskedClose } from './dialog/use-asked-close.tsx';
export { Drawer, type DrawerProps, type DrawerSize } from './drawer/drawer.tsx';
export { downloadFile } from './export/download-file.ts';
export type { ExportFormat, ExportFromServer, ExportRows, ExportSubject } from './export/export-file.ts';
export { ExportMenu, type ExportMenuProps } from './export/export-menu.tsx';
export { Field, type FieldControl, type FieldProps } from './field/field.tsx';
export { FilterBar, type FilterBarProps } from './filter-bar/filter-bar.tsx';
export { DateField, type DateFieldProps } from './form/date-field.tsx';
export { type FieldRule, type FieldRules, invalidMessage, requiredMessage } from './form/field-rules.ts';
export { type FieldType, parseNumber } from './form/field-types.ts';
export { DoubtMark, type DoubtMarkProps, type FigureDoubt } from './kpi/doubt-mark.tsx';
export { KpiCard, type KpiCardProps, type KpiRow } from './kpi/kpi-card.tsx';
export { KpiCardFailed, type KpiCardFailedProps, KpiCardSkeleton } from './kpi/kpi-card-states.tsx';
export { type KpiDefinition, KpiInfo } from './kpi/kpi-info.tsx';
export { KpiLedger, type KpiLedgerProps } from './kpi/kpi-ledger.tsx';
export { type Opportunity, OpportunityStrip, OpportunityStripSkeleton } from './kpi/opportunity-strip.tsx';
export type { SparkPoint } from './kpi/spark-path.ts';
export { Sparkline, type SparklineProps } from './kpi/sparkline.tsx';
export { newestModal } from './layer/layer-stack.ts';
export { ModalSurface, type ModalSurfaceProps } from './layer/modal-surface.tsx';
export { AppLink, type AppLinkProps, AppLinkProvider, type RenderAppLink } from './link/app-link.tsx';
export { Menu, type MenuItem, type MenuProps } from './menu/menu.tsx';
export { type DateNotice, DateNoticeProvider } from './page/date-notice.tsx';
export { PageHeader, type PageHeaderProps, SectionHead, type SectionHeadProps } from './page/page-header.tsx';
export { ScreenFrame } from './page/screen-frame.tsx';
export { SkipLink } from './page/skip-link.tsx';
export { ComparisonSelect, type ComparisonSelectProps } from './period-picker/comparison-select.tsx';
export { type ChosenPeriod, PeriodPicker, type PeriodPickerProps } from './period-picker/period-picker.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { Skeleton } from './preloader/skeleton.tsx';
export { FullPageSpinner, PRELOADER_SIZES, type PreloaderSize, Spinner } from './preloader/spinner.tsx';
export * from './primitives/button.tsx';
export { Checkbox, type CheckboxProps, Radio } from './primitives/checkbox.tsx';
export * from './primitives/icons.ts';
export { Input, Textarea } from './primitives/input.tsx';
export * from './primitives/layout.ts';
export { Switch } from './primitives/switch.tsx';
export * from './primitives/text.ts';
export { touchTarget } from './primitives/touch-target.ts';
export { usePrinting } from './print/use-printing.ts';
export { useWidth } from './print/use-width.ts';
export type { ColorModeChoice } from './provider/color-mode.ts';
export { UiProvider, type UiProviderProps } from './provider/ui-provider.tsx';
export { searchText, searchWords } from './search-text.ts';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './segmented-control/segmented-control.tsx';
export { MultiSelect, type MultiSelectProps } from './select/multi-select.tsx';
export {
  MISSING_TECHNICIAN,
  resultsText,
  type SelectEntry,
  type SelectGroup,
  type SelectOption,
} from './select/options.ts';
export { PeopleSelect, type PeopleSelectProps } from './select/people-select.tsx';
export { SearchSelect, Select, type SelectProps } from './select/select.tsx';
export * from './select/select-constants.ts';
export type { SelectFailure } from './select/select-failure.tsx';
export { nextActive } from './select/use-list-navigation.ts';
export { Answer, type AnswerFailure, type AnswerProps, type AnswerState } from './states/answer.tsx';
export { dimmed } from './states/dimmed.ts';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { ErrorCard, type ErrorCardProps } from './states/error-card.tsx';
export { FormFailure } from './states/form-failure.tsx';
export { OnDemand, type OnDemandProps } from './states/on-demand.tsx';
export { Reference } from './states/reference.tsx';
export { useIsUpdating } from './states/updating.tsx';
export { PayTypeSwatch } from './status/pay-type.tsx';
export { type FigureStatus, STATUS_LOOK } from './status/status.ts';
export { StatusIcon, StatusLegend, StatusMark, type StatusMarkProps } from './status/status-mark.tsx';
export { focusMessages } from './toast/toast-region.tsx';
export { type Notice, notify, type ToastKind, withdrawOffers } from './toast/toast-store.ts';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
