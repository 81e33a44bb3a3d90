/** The slot in the header for a page without navigation. */
export const PAGE_TOOLS_ID = 'page-tools';
