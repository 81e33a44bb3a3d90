export { type Share, ShareBar, type ShareBarProps } from './share-bar/share-bar.tsx';
export type { TrendEvent, TrendMonth, TrendSeries } from './trend/trend-data.ts';
export { TrendPanel, type TrendPanelProps } from './trend/trend-panel.tsx';
export { useNearViewport } from './trend/use-near-viewport.ts';
