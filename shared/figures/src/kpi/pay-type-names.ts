export const payTypeNames: Readonly<Record<string, string>> = {
  C: 'Customer pay',
  W: 'Warranty',
  I: 'Internal',
  S: 'Service contract',
  M: 'Maintenance plan',
  F: 'Fleet',
  B: 'Body',
};
