/** Space above what stands beside a row's fields: from `md` on the first row alone draws the labels, for all of them. */
export const besideField = (index: number) => ({ base: '6', md: index === 0 ? '6' : '0' });
