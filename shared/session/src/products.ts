/** Product codes in the answer of the `Dealership` call. */
export const Product = {
  XTime: 'Product.XTime',
  AiVault: 'Product.AiVault',
  AiMatrix: 'Product.AiMatrix',
} as const;
