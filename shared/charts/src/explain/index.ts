/** Pictures that explain a figure; they come with the first panel that has one. */
export { Waterfall, type WaterfallProps, type WaterfallTerm } from './waterfall.tsx';
