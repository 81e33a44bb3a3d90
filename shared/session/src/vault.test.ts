import { rememberVaultDate, vaultActivationDate } from './vault.ts';

const product = (displayName: string, date: string | null) => ({ code: 'X', displayName, vaultActivationDate: date });
const storages = { local: localStorage, session: sessionStorage };

describe('vault date', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is the activation date of a product whose name contains AiVault', () => {
    expect(vaultActivationDate([product('XTime', '2026-01-01'), product('Pro AiVault 2', '2026-11-05')])).toBe(
      '2026-11-05',
    );
  });

  it('comes from the product that has one, if several names contain AiVault', () => {
    expect(vaultActivationDate([product('AiVault', null), product('AiVault Parts', '2026-11-05')])).toBe('2026-11-05');
    expect(vaultActivationDate([product('AiVault', ''), product('AiVault Parts', '2026-11-05')])).toBe('2026-11-05');
  });

  it.each([[[]], [[product('AiVault', null)]], [[product('AiVault', '')]], [[product('aivault', '2026-11-05')]]])(
    'is none for %j',
    (products) => {
      expect(vaultActivationDate(products)).toBeNull();
    },
  );

  it('is kept as a plain date', () => {
    rememberVaultDate('2026-11-05', storages);
    expect(localStorage.getItem('vaultActivationDate')).toBe('2026-11-05');
  });

  it('takes the ranges along when it disappears', () => {
    rememberVaultDate('2026-11-05', storages);
    sessionStorage.setItem('reportingDate', '{}');
    sessionStorage.setItem('reportingDateXtime', '{}');
    expect(rememberVaultDate(null, storages)).toBe(true);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('leaves the ranges alone when there never was one', () => {
    sessionStorage.setItem('reportingDate', '{}');
    expect(rememberVaultDate(null, storages)).toBe(false);
    expect(sessionStorage.getItem('reportingDate')).toBe('{}');
  });

  it('of another tab is removed, and the ranges that this tab has chosen stay', () => {
    localStorage.setItem('vaultActivationDate', '2026-11-05');
    sessionStorage.setItem('reportingDate', '{}');
    expect(rememberVaultDate(null, storages)).toBe(false);
    expect([localStorage.length, sessionStorage.getItem('reportingDate')]).toEqual([0, '{}']);
  });
});
