import { renderScreen } from '@fixed-ops/testing';
import remote from './remote.tsx';

/** The calls that the inspections declare. */
const declared = (range: { readonly startDate?: string; readonly endDate?: string } = {}) =>
  remote.routes[0]
    ?.prefetch?.({ search: '', params: {}, range })
    .map(({ call, input }) => ({ call: call.name, input }));

test('the inspections ask once, since what they declare is what they ask', () => {
  const { sent } = renderScreen(remote, { address: '/xtime' });
  expect(sent.map(({ call }) => call)).toEqual(['ProcessDailyPerformanceData', 'ServiceOptionsThresholds']);
  expect(declared()).toEqual([
    { call: sent[0]?.call, input: { query: sent[0]?.query } },
    { call: sent[1]?.call, input: { retryWithBackOff: true } },
  ]);
});

test('days that are known ahead are declared', () => {
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
  expect(declared(days)?.[0]?.input).toEqual({ query: days });
});

test('nothing is declared for a store that is known not to have the product', () => {
  renderScreen(remote, { address: '/xtime', dealershipData: { products: [] } });
  expect(declared()).toEqual([]);
});
