import { PARTS_OF_PAGE } from '../block/parts-of-page.ts';

/** Lines or months, and the month. On other pages `show` only filters the list of one form and loses no input. */
export const PARTS_OF_EXPENSES: readonly string[] = [...PARTS_OF_PAGE, 'show', 'month'];
