const empty = {
  appearance: 'none',
  margin: '0',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.panel',
} as const;

/**
 * An empty checkbox or radio button in our own colors: the browser's is a brown gray on dark pages. Ticked, half ticked and chosen ones
 * stay the browser's.
 */
export const emptyBox = {
  '&[type=checkbox]:not(:checked, :indeterminate)': { ...empty, borderRadius: '3px' },
  // Each of a group of which none is chosen is indeterminate, and empty.
  '&[type=radio]:not(:checked)': { ...empty, borderRadius: 'full' },
} as const;
