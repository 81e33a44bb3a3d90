/** An empty checkbox in our own colors: the browser's is a brown gray on dark pages. Ticked and half ticked ones stay the browser's. */
export const emptyBox = {
  '&[type=checkbox]:not(:checked, :indeterminate)': {
    appearance: 'none',
    margin: '0',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: '3px',
    bg: 'bg.panel',
  },
} as const;
