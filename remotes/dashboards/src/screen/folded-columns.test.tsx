import { MemoryRouter } from '@fixed-ops/router';
import { type Column, DataTable, UiProvider } from '@fixed-ops/ui';
import { render } from '@testing-library/react';
import { declinedColumns } from '../declined/declined-columns.tsx';
import { discountColumns, noReason } from '../discounts/discount-columns.tsx';
import { openColumns } from '../open-orders/open-columns.tsx';
import { foundColumns } from '../ros/found-columns.tsx';
import { technicianColumns } from '../technicians/technician-columns.tsx';
import { declinedWork } from '../testing/declined-work.ts';
import { discountRow } from '../testing/discounts.ts';
import { foundOrder } from '../testing/found-orders.ts';
import { openOrders } from '../testing/open-orders.ts';
import { technicianWork, twoShops } from '../testing/technicians.ts';
import { usedCarRow } from '../testing/used-cars.ts';
import { usedCarColumns } from '../used-cars/used-car-columns.tsx';

/** What a row says in a table that has no room for columns with a `room`. */
function saidWithoutRoom<Row>(columns: readonly Column<Row>[], row: Row): string {
  render(
    <MemoryRouter>
      <UiProvider colorMode="light">
        <DataTable label="List" columns={columns} rows={[row]} rowKey={() => 'row'} />
      </UiProvider>
    </MemoryRouter>,
  );
  const cells = [...document.querySelectorAll('tbody > tr > :not([data-from^="lg+"])')];
  return cells.map(({ textContent }) => textContent).join(' | ');
}

describe('where a tablet on its side or a laptop has no room for a column, another one says', () => {
  const discount = (fields: Parameters<typeof discountRow>[0]) =>
    saidWithoutRoom(discountColumns(null, '2026', noReason({})), discountRow(fields));

  test('what a discount is on, who pays the line, and what is remarkable about it', () => {
    expect(discount({})).toMatch(/\$32\.00on labor.*LOFSYN.*Customer pay/);
  });

  test.each([
    [{ amountLabor: 0, amountParts: 32 }, '$32.00on parts'],
    [{ amountLabor: 20, amountParts: 12 }, '$32.00$12.00 on parts'],
    [{ belowCost: true, managerOverride: true }, 'line ANov 12, Derek Boone, LOFSYNBelow costOverride'],
  ])('the same of a discount with %j', (fields, words) => {
    expect(discount(fields)).toContain(words);
  });

  test('who wrote an open repair order, what was done last, which car it is and what it waits for', () => {
    const { data, ...answer } = openOrders();
    const waiting = data.find(({ partsWaited }) => partsWaited.length > 0);
    const said = saidWithoutRoom(openColumns(answer, 'America/New_York'), waiting!);
    expect(said).toMatch(/^618201Hannah Cole \| 2 daysOpened Nov 172 days \|.*2021 Toyota Camry.*Waits for Water pump/);
  });

  test('whether a used car is still there, its hours, and what was paid besides labor and parts', () => {
    const columns = usedCarColumns(undefined);
    const said = saidWithoutRoom(columns, usedCarRow({ sublet: 90, detail: 0 }));
    expect(said).toContain('Closed Nov 9');
    expect(said).toContain('2021 Honda AccordInspected 2.0 hrs, repair 4.5 hrs');
    expect(said).toContain('$1,432.50$90.00 sublet |');
    expect(saidWithoutRoom(columns, usedCarRow({ inspectionDone: false, sublet: 0, detail: 0 }))).toMatch(
      /Not inspected, repair 4\.5 hrs \| \$1,432\.50 \|/,
    );
  });

  test('who wrote a repair order that was found, where the words stand in it, and its hours', () => {
    const order = foundOrder('618034', { matchedOn: 'vin', advisorName: 'Derek Boone', soldHours: 2.1, totalSale: 90 });
    const said = saidWithoutRoom(foundColumns(undefined, '2026-11-19'), order);
    expect(said).toMatch(/^618034Derek Boone \|.*Found by VIN.*\$90\.002\.1 hrs/);
  });

  test('how old declined work is, where it was recommended, and for which car', () => {
    const [row] = declinedWork().data;
    const columns = declinedColumns({
      amount: undefined,
      plainYear: '2026',
      lastLoaded: undefined,
      headPhones: undefined,
      onNote: undefined,
    });
    const said = saidWithoutRoom(columns, row!);
    expect(said).toContain(row!.vehicle!);
    expect(said).toContain(`${row!.ageDays} days, ${row!.roNumber}`);
  });

  test('hours on jobs, hours a day and comebacks of a technician', () => {
    const { data } = twoShops();
    const columns = technicianColumns({
      data,
      averages: null,
      drill: { open: () => undefined },
      onFold: () => undefined,
    });
    const work = technicianWork('T1', 'Kyle Barrow', { comebacks: 1 });
    const row = { kind: 'person', key: 'T1', shopId: '1', work, isInTwo: false } as const;
    expect(saidWithoutRoom(columns, row)).toMatch(/100\.090\.0 on jobs.*7\.3 hrs a day.*\$5801 comeback$/);
  });
});
