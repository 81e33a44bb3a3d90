import { heldAnswer } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

const screens = [
  ['/dashboard/service/discounts', 'RepairOrderDiscounts', 3],
  ['/dashboard/service/declined', 'DeclinedWork', 2],
  ['/dashboard/service/open', 'OpenRepairOrders', 2],
] as const;

describe.each(screens)('%s', (address, call, tables) => {
  beforeAll(() => loadScreen(address));

  test.each([
    ['ADMIN', tables],
    // An own view has no table that compares people.
    ['EMPLOYEE', tables - 1],
  ])(
    'keeps for %s the room of its small tables while they load, so that the list below stays where it is',
    async (role, panels) => {
      const held = heldAnswer<never>();
      renderScreen(address, { [call]: () => held.answer() }, role);
      await screen.findByRole('heading', { level: 1 });
      expect(document.querySelectorAll('[aria-busy=true] [data-part="top-rows"]')).toHaveLength(panels);
    },
  );
});
