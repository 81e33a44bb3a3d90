import type { PayTypeCode } from '@fixed-ops/metrics';
import type { StoreFacts } from './store-facts.ts';

type Option = Pick<StoreFacts, 'serviceContractAsCustomer'>;

/** SQL: whether a repair order has a counted line of a pay type, by the pay type of `payTypeOf`. */
export function hasPayType({ serviceContractAsCustomer }: Option, payType: PayTypeCode, order: string): string {
  const column = `${order}.has_${payType.toLowerCase()}`;
  if (!serviceContractAsCustomer) return column;
  if (payType === 'S') return 'false';
  return payType === 'C' ? `(${column} or ${order}.has_s)` : column;
}

/** SQL: whether a repair order has exactly one counted customer-pay line. It reads lines only if service contracts count as customer pay. */
export function isOneLine({ serviceContractAsCustomer }: Option, order: string, dealership: string): string {
  if (!serviceContractAsCustomer) return `${order}.one_line_c`;
  const contracts = `(select count(*) from ro_line s
    where s.dealership_id = ${dealership} and s.ro_id = ${order}.id and s.is_counted and s.pay_type = 'S')`;
  return `case when ${order}.has_s then not ${order}.has_c and ${contracts} = 1 else ${order}.one_line_c end`;
}
