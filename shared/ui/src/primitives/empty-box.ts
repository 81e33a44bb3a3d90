const empty = {
  appearance: 'none',
  margin: '0',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.panel',
} as const;

/**
 * Styles of an empty checkbox or radio button in our own colors, because the browser's is a brown gray on dark pages. Ticked, half ticked
 * and chosen ones keep the browser's look.
 */
export const emptyBox = {
  '&[type=checkbox]:not(:checked, :indeterminate)': { ...empty, borderRadius: '3px' },
  // While nothing in a group is chosen, each of its radio buttons is indeterminate. They are drawn as empty all the same.
  '&[type=radio]:not(:checked)': { ...empty, borderRadius: 'full' },
} as const;
