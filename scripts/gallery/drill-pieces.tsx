import { QueryClientProvider } from '@tanstack/react-query';
import { connectApi, createApiClient, createQueryClient } from '../../shared/api/src/host.ts';
import { dealershipDataSchema } from '../../shared/contract/src/index.ts';
import { kpi, monthlyNumbers, repairOrderRow, repairOrders } from '../../shared/contract/src/testing/index.ts';
import { DrillDrawer, useDrill } from '../../shared/drill/src/index.ts';
import { MemoryRouter } from '../../shared/router/src/index.ts';
import { initialSession, sessionStore, userProfileSchema } from '../../shared/session/src/host.ts';
import { dealershipRefSchema } from '../../shared/session/src/index.ts';
import { answerFrom } from '../../shared/testing/src/answers.ts';
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

/** A session of a service director, and a server that knows those answers. */
function openSession() {
  const store = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
  const base = (name: string) => ({ url: `${location.origin}/${name}`, subscriptionKey: 'key' });
  connectApi(
    createApiClient({
      config: {
        subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
        bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
      },
      readToken: () => 'token',
      renewToken: async () => null,
      fetch: async (input, init) => answerFrom(answers, new Request(input, init)),
    }),
  );
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    user: userProfileSchema.parse({
      id: 'E-1',
      firstName: 'Dana',
      lastName: 'Whitfield',
      fullName: 'Dana Whitfield',
      role: 'ADMIN_SUPER',
      jobTitle: 'SERVICE_DIRECTOR',
      email: 'dana.whitfield@example.com',
      phoneNumber: '',
      avatar: '',
      devFeatures: false,
      isVerified: true,
      isTai: false,
      localAccountId: 'local-1',
      dealershipGroup: 'Harborline Auto Group',
      dealershipGroupId: 'g1',
      userDealerships: [store],
      dealershipCount: 1,
      defaultDealershipId: store.id,
      activeDealership: store,
    }),
    activeDealership: store,
    dealershipData: dealershipDataSchema.parse({
      dealershipId: store.id,
      dealershipName: store.name,
      groupId: 'g1',
      groupName: 'Harborline Auto Group',
      timezone: 'America/New_York',
      today: '2026-11-20',
      products: [],
      feedAsOf: '2026-11-20T04:40:00.000Z',
      dataThrough: '2026-11-19',
      feedIsLate: false,
      latestCloseDate: '2026-11-19',
      isDemo: true,
    }),
  });
}

const client = createQueryClient();
const query = { compare: 'priorPeriod' } as const;
let isOpen = false;

function OpenFigure() {
  const drill = useDrill();
  return <Button onClick={() => drill.open('elr', 'C')}>2 repair orders</Button>;
}

/** The drawer behind a figure, which needs the session, the address and an answer around it. */
export function DrillPieces() {
  if (!isOpen) openSession();
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
