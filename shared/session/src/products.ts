/** Product codes as the `Dealership` call answers them. */
export const Product = {
  XTime: 'Product.XTime',
  AiVault: 'Product.AiVault',
  AiMatrix: 'Product.AiMatrix',
} as const;
