import { businessDateOf } from './business-date.ts';

const { prototype } = Intl.DateTimeFormat;
const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
afterEach(() => void Object.defineProperty(prototype, 'format', format));

test('the day of an instant is YYYY-MM-DD in an engine that writes the dates of a locale otherwise', () => {
  // WebKit may answer like this. No standard fixes the text of a locale.
  Object.defineProperty(prototype, 'format', { configurable: true, get: () => () => '24/11/2026' });
  expect(businessDateOf(new Date('2026-11-24T03:00:00Z'), 'America/New_York')).toBe('2026-11-23');
  expect(businessDateOf(new Date('2026-01-02T03:00:00Z'), 'UTC')).toBe('2026-01-02');
});
