import fc from 'fast-check';
import { buildVin, modelYearCode, vinCheckDigit } from './vin.ts';

describe('vehicle identification numbers', () => {
  it('computes the published check digit', () => {
    expect(vinCheckDigit('1HGCM82633A004352')).toBe('3');
  });

  it('does not let position 9 take part in its own sum', () => {
    expect(vinCheckDigit('1HGCM826X3A004352')).toBe('3');
  });

  it('writes ten as X', () => {
    expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X');
  });

  it('refuses the letters that a number never has', () => {
    expect(() => vinCheckDigit('1HGCM82633A00435O')).toThrow('A VIN has no O');
  });

  it.each([
    [2010, 'A'],
    [2018, 'J'],
    [2019, 'K'],
    [2023, 'P'],
    [2024, 'R'],
    [2026, 'T'],
    [2027, 'V'],
  ])('codes model year %i as %s', (year, code) => {
    expect(modelYearCode(year)).toBe(code);
  });

  it('builds numbers that carry their own check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2010, max: 2030 }), fc.integer({ min: 0, max: 999_999 }), (year, serial) => {
        const vin = buildVin({ wmi: '5TD', pattern: 'JZRFH', year, plant: 'S', serial });
        expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
        expect(vinCheckDigit(vin)).toBe(vin[8]);
      }),
    );
  });
});
