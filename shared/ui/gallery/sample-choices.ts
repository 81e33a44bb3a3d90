import { MISSING_TECHNICIAN, type SelectOption } from '../src/index.ts';

export const roles = [
  { value: 'ADMIN', label: 'Admin' },
  { value: 'MANAGER', label: 'Manager' },
  { value: 'EMPLOYEE', label: 'Employee' },
];
export const stores = [
  { value: 'd1', label: 'Harborline Toyota' },
  { value: 'd2', label: 'Harborline Chevrolet' },
  { value: 'd3', label: 'Lakeview Honda', disabled: true, note: 'active' },
];
const person = (key: 'advisor' | 'technician', number: number, name: string): SelectOption => ({
  key,
  value: `${key}:${number}`,
  label: name,
});
export const people: SelectOption[] = [
  ...['Marisol Vega', 'Grant Okafor', 'Priya Nair'].map((name, at) => person('advisor', at, name)),
  ...['Luis Ferrer', 'Ruth Tanaka', 'Will Granger'].map((name, at) => person('technician', at, name)),
  { key: 'technician', value: MISSING_TECHNICIAN, label: 'Missing technician' },
];
/** As many people as the largest group of dealerships has. */
export const manyPeople: SelectOption[] = Array.from({ length: 400 }, (_, at) =>
  person(at < 150 ? 'advisor' : 'technician', at, `Person number ${at + 1}`),
);
