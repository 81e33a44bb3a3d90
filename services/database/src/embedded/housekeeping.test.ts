import { tableDue } from './housekeeping.ts';

const table = (name: string, liveRows: number, deadRows: number, changedRows: number) => ({
  name,
  liveRows,
  deadRows,
  changedRows,
});

describe('housekeeping', () => {
  it('leaves tables alone that changed little for their size', () => {
    expect(tableDue([])).toBeNull();
    expect(tableDue([table('small', 10, 40, 40), table('large', 100_000, 15_000, 9_000)])).toBeNull();
  });

  it('sweeps a table that a load has just filled, for the planner still takes it for empty', () => {
    expect(tableDue([table('ro_line', 200_000, 0, 200_000)])).toBe('ro_line');
  });

  it('begins with the table that needs it most', () => {
    const tables = [table('meta', 5, 60, 0), table('oidc_model', 100, 4_000, 0), table('app_user', 40, 0, 90)];
    expect(tableDue(tables)).toBe('oidc_model');
  });
});
