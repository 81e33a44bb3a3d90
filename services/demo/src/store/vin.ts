const letterValues: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** Position 9 of a vehicle identification number (49 CFR 565.15): the weighted sum modulo 11, with X for ten. */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let index = 0; index < 17; index += 1) {
    const sign = vin[index] ?? '';
    const value = letterValues[sign] ?? Number(sign);
    if (Number.isNaN(value)) throw new RangeError(`A VIN has no ${sign}`);
    sum += value * (weights[index] ?? 0);
  }
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Position 10: the model-year code, which repeats every thirty years (1980 and 2010 are both A). */
export function modelYearCode(year: number): string {
  return yearLetters[(((year - 1980) % 30) + 30) % 30] ?? 'A';
}

/** Builds a valid number from maker, model pattern, year, plant and serial. */
export function buildVin(parts: { wmi: string; pattern: string; year: number; plant: string; serial: number }): string {
  const head = `${parts.wmi}${parts.pattern}`;
  const tail = `${modelYearCode(parts.year)}${parts.plant}${String(parts.serial % 1_000_000).padStart(6, '0')}`;
  return `${head}${vinCheckDigit(`${head}0${tail}`)}${tail}`;
}
