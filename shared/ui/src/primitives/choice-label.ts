/** A control with its words beside it, both to press, 24 px high: for a recipe's `base`. */
export const choiceLabel = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minH: '24px',
  cursor: 'pointer',
  '&:has(:disabled)': { opacity: '0.5', cursor: 'not-allowed' },
} as const;
