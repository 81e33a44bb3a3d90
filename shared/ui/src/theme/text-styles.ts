/** The type roles of the look: h1, period, h2, amount, figure, body, label, cell, columnHead, meta, ledgerRow, axis. */
export const textStyles = {
  h1: { value: { fontSize: '2xl', lineHeight: '2xl', fontWeight: 'display', letterSpacing: 'figure' } },
  h1Phone: { value: { fontSize: 'lg', lineHeight: 'lg', fontWeight: 'display', letterSpacing: 'figure' } },
  period: { value: { fontSize: 'md', lineHeight: 'md', fontWeight: 'normal' } },
  h2: { value: { fontSize: 'md', lineHeight: 'md', fontWeight: 'semibold', letterSpacing: 'h2' } },
  amount: {
    value: {
      fontSize: '3xl',
      lineHeight: '3xl',
      fontWeight: 'display',
      letterSpacing: 'display',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  figure: {
    value: {
      fontSize: '2xl',
      lineHeight: '2xl',
      fontWeight: 'semibold',
      letterSpacing: 'figure',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  body: { value: { fontSize: 'sm', lineHeight: 'sm', letterSpacing: 'body' } },
  label: { value: { fontSize: 'sm', lineHeight: 'sm', fontWeight: 'medium' } },
  cell: { value: { fontSize: 'sm', lineHeight: 'sm', fontVariantNumeric: 'tabular-nums' } },
  columnHead: { value: { fontSize: 'xs', lineHeight: 'xs', fontWeight: 'medium' } },
  meta: { value: { fontSize: 'xs', lineHeight: 'xs' } },
  ledgerRow: { value: { fontSize: 'xs', lineHeight: 'sm', fontVariantNumeric: 'tabular-nums' } },
  axis: { value: { fontSize: 'xs', lineHeight: 'xs', fontVariantNumeric: 'tabular-nums' } },
};
