/** Charts that explain a figure. Their code loads with the first panel that shows one. */
export { type PaceDay, PaceLine, type PaceLineProps } from './pace-line.tsx';
export { Waterfall, type WaterfallProps, type WaterfallTerm } from './waterfall.tsx';
