import { parseDay } from '../chance/calendar.ts';
import { createRandom } from '../chance/random.ts';
import { advisorsOf } from '../people/roster.ts';
import { stores } from '../store/stores.ts';
import { DiscountDesk } from './discounts.ts';

const [store] = stores;
if (!store) throw new Error('The plan has three stores');
const advisors = advisorsOf(store, parseDay('2026-11-20'));
const [star, , , , discounter] = advisors;
if (!star || !discounter) throw new Error('The first store has six advisors');

describe('discounts', () => {
  it.each([star, discounter])('come as often as four times the intensity of $name', (advisor) => {
    const desk = new DiscountDesk();
    const random = createRandom(`often ${advisor.number}`);
    const lines = 20_000;
    let given = 0;
    for (let line = 0; line < lines; line += 1) if (desk.give(random, advisor, 20_000).cents > 0) given += 1;
    expect(Math.abs(given / lines / (advisor.discount * 4) - 1)).toBeLessThan(0.03);
  });

  it('take five to twenty-five percent, and never from nothing', () => {
    const desk = new DiscountDesk();
    const random = createRandom('sizes');
    const sizes = new Set<number>();
    for (let line = 0; line < 2_000; line += 1) sizes.add(desk.give(random, discounter, 10_000).cents);
    expect([...sizes].sort((a, b) => a - b)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500]);
    expect(desk.give(random, discounter, 0)).toEqual({ cents: 0, reason: '' });
  });

  it('pause after a dear one, so that it does not decide about a year', () => {
    const desk = new DiscountDesk();
    const random = createRandom('dear');
    let sold = 0;
    let given = 0;
    for (let line = 0; line < 5_000; line += 1) {
      const cents = line % 100 === 0 ? 320_000 : 12_000;
      sold += cents;
      given += desk.give(random, star, cents).cents;
    }
    const usual = star.discount * 4 * 0.1417;
    expect(Math.abs(given / sold / usual - 1)).toBeLessThan(0.1);
  });
});
