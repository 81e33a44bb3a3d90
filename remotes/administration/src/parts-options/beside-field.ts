/** The margin above an element beside a row's fields. From `md` on, only the first row draws the labels. */
export const besideField = (index: number) => ({ base: '6', md: index === 0 ? '6' : '0' });
