/** Where a page without navigation puts what it says in the header. */
export const PAGE_TOOLS_ID = 'page-tools';
