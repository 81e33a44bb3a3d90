import { exportName } from './file-name.ts';

const list = { list: 'Repair orders', dealership: 'Autohaus Müller & Söhne' };

test('a file is named after its list, its dealership and its days or its month', () => {
  expect(exportName({ ...list, startDate: '2026-10-01', endDate: '2026-10-31' })).toBe(
    'repair-orders-autohaus-muller-sohne-2026-10-01-to-2026-10-31',
  );
  expect(exportName({ ...list, month: '2026-10' })).toBe('repair-orders-autohaus-muller-sohne-2026-10');
  expect(exportName(list)).toBe('repair-orders-autohaus-muller-sohne');
});
