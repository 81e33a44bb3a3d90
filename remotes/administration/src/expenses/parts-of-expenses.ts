import { PARTS_OF_PAGE } from '../block/parts-of-page.ts';

/** Lines or months, and which month. Elsewhere `show` narrows the list of one form, and loses nothing. */
export const PARTS_OF_EXPENSES: readonly string[] = [...PARTS_OF_PAGE, 'show', 'month'];
