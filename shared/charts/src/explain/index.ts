/** Pictures that explain a figure; they come with the first panel that has one. */
export { type PaceDay, PaceLine, type PaceLineProps } from './pace-line.tsx';
export { Waterfall, type WaterfallProps, type WaterfallTerm } from './waterfall.tsx';
