import { calls, type QueryOf } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { callQueryOptions, sendCall, useCall } from './call-query.ts';
import { downloadList } from './download-list.ts';
import { prefetched, prefetchedList } from './prefetched.ts';
import { useCallMutation } from './use-call-mutation.ts';
import { useListCall } from './use-list-call.ts';

/**
 * Only the type checker reads this function; nothing runs it. Each line below an `@ts-expect-error` must be a type error. Otherwise the
 * type checker reports the comment.
 */
export function useTypeTest(names: readonly string[]) {
  // These calls compile. They use names and values of each call's schema, with lists and numbers instead of the texts in the URL.
  useCall(calls.monthlyNumbers, { query: { compare: 'priorYear', advisors: names, months: 13, department: 'parts' } });
  useCall(calls.monthlyNumbers, { query: { compare: undefined, startDate: null } });
  useCall(calls.monthlyNumbers, { params: { dealershipId: 'd1' } });
  const view: QueryOf<typeof calls.monthlySalesByCategory> = { compare: 'none', payTypes: ['C', 'W'] };
  useCall(calls.monthlySalesByCategory, { query: { ...view, department: 'service' } });
  useListCall(repairOrderCalls.repairOrders, { query: { metricKey: 'elr', scope: 'C' }, search: '6179' });

  // @ts-expect-error a misspelled name
  useCall(calls.monthlyNumbers, { query: { adviser: names } });
  // @ts-expect-error a misspelled name beside others
  useCall(calls.monthlyNumbers, { query: { ...view, departement: 'parts' } });
  // @ts-expect-error a name of another call
  callQueryOptions(calls.roCount, { query: { metricKey: 'elr' } });
  // @ts-expect-error a value that the enumeration does not have
  useCall(calls.monthlyNumbers, { query: { compare: 'lastYear' } });
  // @ts-expect-error any text for an enumeration
  useCall(calls.monthlyNumbers, { query: { department: names[0] ?? 'service' } });
  // @ts-expect-error a misspelled parameter of the path
  useCall(calls.monthlyNumbers, { params: { dealership: 'd1' } });
  // @ts-expect-error a query where the call has none
  void sendCall(calls.getProductsForDealership, { query: { compare: 'none' } });
  // @ts-expect-error a body of another shape
  void sendCall(calls.updateUserAccountStatus, { body: { userId: 'E-7', status: 'yes' } });
  // @ts-expect-error a misspelled name in a list
  useListCall(repairOrderCalls.repairOrders, { query: { metric: 'elr' } });
  // @ts-expect-error a misspelled name of a file
  downloadList(repairOrderCalls.repairOrders, { query: { metric: 'elr' } });
  // @ts-expect-error a misspelled name of what is asked ahead
  prefetched(calls.monthlyNumbers, { query: { adviser: names } });
  // @ts-expect-error a misspelled name of a list that is asked ahead
  prefetchedList(repairOrderCalls.repairOrders, { query: { metric: 'elr' } });
  const { mutate } = useCallMutation(calls.updateUserAccountStatus, { name: 'Status', invalidates: 'dealership' });
  // @ts-expect-error a body of another shape of a write
  mutate({ body: { userId: 'E-7', status: 'yes' } });
}
