import type { DealershipInfo } from '@fixed-ops/contract/administration';

/** Whether the dealership sells the manufacturer's cars or is paid by it for warranty work. */
export const sells = ({ brands, warrantyRates }: DealershipInfo, manufacturer: string): boolean =>
  [...brands, ...warrantyRates.map((rate) => rate.manufacturer)].some(
    (each) => each.toLowerCase() === manufacturer.toLowerCase(),
  );
