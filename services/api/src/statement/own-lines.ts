import type { PartsSaleType } from '@fixed-ops/metrics';

export interface OwnServiceLine {
  readonly label: string;
  /** SQL for the cents of a repair-order line `l`. */
  readonly amount: string;
  /** Pay types whose lines count. Null means all. */
  readonly payTypes: readonly string[] | null;
}

const labor = (label: string, ...payTypes: string[]): OwnServiceLine => ({
  label,
  amount: 'l.labor_sale_c',
  payTypes,
});

/** The lines of an own service statement, and the amounts of repair-order lines that they add up. */
export const ownServiceLines: Readonly<Record<string, OwnServiceLine>> = {
  'service.sales.customer': labor('Customer labor', 'C'),
  'service.sales.warranty': labor('Warranty labor', 'W'),
  'service.sales.internal': labor('Internal labor', 'I'),
  'service.sales.contract': labor('Service contract labor', 'S'),
  'service.sales.other': labor('Other labor', 'M', 'F', 'B'),
  'service.sales.sublet': { label: 'Sublet', amount: 'l.sublet_sale_c', payTypes: null },
  'service.total_sales': { label: 'Total sales', amount: 'l.labor_sale_c + l.sublet_sale_c', payTypes: null },
};

interface OwnPartsLine {
  readonly key: string;
  readonly label: string;
  readonly saleType: PartsSaleType;
}

/** The lines of an own parts statement: one for each way of sale, named as on the store's statement. */
export const ownPartsLines: readonly OwnPartsLine[] = [
  { key: 'parts.sales.ro_customer', label: 'Customer repair orders', saleType: 'ro_customer' },
  { key: 'parts.sales.ro_warranty', label: 'Warranty repair orders', saleType: 'ro_warranty' },
  { key: 'parts.sales.ro_internal', label: 'Internal repair orders', saleType: 'ro_internal' },
  { key: 'parts.sales.body', label: 'Body shop', saleType: 'body' },
  { key: 'parts.sales.counter', label: 'Counter', saleType: 'counter' },
  { key: 'parts.sales.wholesale', label: 'Wholesale', saleType: 'wholesale' },
  { key: 'parts.sales.accessories', label: 'Accessories', saleType: 'accessory' },
];

/** The total of the own parts statement. */
export const ownPartsTotal = { key: 'parts.total_sales', label: 'Total sales' } as const;
