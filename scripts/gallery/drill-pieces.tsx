import { QueryClientProvider } from '@tanstack/react-query';
import { connectApi, createQueryClient } from '../../shared/api/src/host.ts';
import { kpi, monthlyNumbers, repairOrderRow, repairOrders } from '../../shared/contract/src/testing/index.ts';
import { DrillDrawer, useDrill } from '../../shared/drill/src/index.ts';
import { MemoryRouter } from '../../shared/router/src/index.ts';
import { answerFrom } from '../../shared/testing/src/answers.ts';
import { createDoubleClient, openSession } from '../../shared/testing/src/doubles.tsx';
import { Piece } from '../../shared/ui/gallery/piece.tsx';
import { Button } from '../../shared/ui/src/index.ts';

const elr = kpi('elr', {
  value: 150,
  numerator: 600,
  denominator: 4,
  target: 161.46,
  status: 'amber',
  gapDollars: 45.84,
  n: 2,
});
const answers = {
  MonthlyNumbers: monthlyNumbers({ kpis: [elr] }),
  RepairOrders: repairOrders(elr, [repairOrderRow('618211'), repairOrderRow('617902')]),
};

const client = createQueryClient();
const query = { compare: 'priorPeriod' } as const;
let isOpen = false;

function OpenFigure() {
  const drill = useDrill();
  return <Button onClick={() => drill.open('elr', 'C')}>2 repair orders</Button>;
}

/** A session of a service director, and a server that knows those answers. */
function open() {
  connectApi(createDoubleClient(async (input, init) => answerFrom(answers, new Request(input, init))));
  openSession();
}

/** The drawer behind a figure, which needs the session, the address and an answer around it. */
export function DrillPieces() {
  if (!isOpen) open();
  isOpen = true;
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Piece name="What a figure is made of">
          <OpenFigure />
          <DrillDrawer query={query} figuresQuery={query} />
        </Piece>
      </MemoryRouter>
    </QueryClientProvider>
  );
}
