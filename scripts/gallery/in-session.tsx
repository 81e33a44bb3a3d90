import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { connectApi, createQueryClient } from '../../shared/api/src/host.ts';
import { kpi, monthlyNumbers, repairOrderRow, repairOrders } from '../../shared/contract/src/testing/index.ts';
import { MemoryRouter } from '../../shared/router/src/index.ts';
import { answerFrom } from '../../shared/testing/src/answers.ts';
import { createDoubleClient, openSession } from '../../shared/testing/src/doubles.tsx';
import { RangeOfAddress } from '../../shared/testing/src/range-of-address.tsx';

const elr = kpi('elr', {
  value: 150,
  numerator: 600,
  denominator: 4,
  target: 161.46,
  status: 'amber',
  gapDollars: 45.84,
  n: 2,
});

/** Key figures of a store, as the server answers them. */
export const numbers = monthlyNumbers({ kpis: [...monthlyNumbers().data.kpis.slice(0, 2), elr] });

const sales = Array.from({ length: 13 }, (_none, index) => ({
  month: `${index < 2 ? 2025 : 2026}-${String(((index + 10) % 12) + 1).padStart(2, '0')}`,
  category: 'C' as const,
  sales: 280_000 + 9000 * (index % 5),
  cost: 70_000 + 2000 * (index % 5),
  gross: 210_000 + 7000 * (index % 5),
  gpPct: 75,
  hours: 1480,
  roCount: 1056,
}));
const answers = {
  MonthlyNumbers: numbers,
  RepairOrders: repairOrders(elr, [repairOrderRow('618211'), repairOrderRow('617902')]),
  MonthlySalesByCategory: { ...numbers, data: sales },
  People: { ...numbers, data: { people: [], missesTechnician: false } },
  Events: { data: [] },
};

const client = createQueryClient();
let isOpen = false;

/** Opens the session of a service director, and connects a server that knows those answers. */
function open() {
  connectApi(createDoubleClient(async (input, init) => answerFrom(answers, new Request(input, init))));
  openSession();
}

/** Surrounds its children with what a screen has around it in the product: session, server, address and reporting range. */
export function InSession({ children }: { readonly children: ReactNode }) {
  if (!isOpen) open();
  isOpen = true;
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RangeOfAddress>{children}</RangeOfAddress>
      </MemoryRouter>
    </QueryClientProvider>
  );
}
