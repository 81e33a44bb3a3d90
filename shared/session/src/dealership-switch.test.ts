import type { DealershipData } from '@fixed-ops/contract';
import { listDealerships } from './dealership-list.ts';
import { addSwitchGuard, connectDealershipPorts, openDealership, switchDealership } from './dealership-switch.ts';
import { initialSession, sessionStore } from './session-store.ts';
import { type DealershipRef, dealershipRefSchema } from './user-profile.ts';

const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });
const honda = dealershipRefSchema.parse({ id: 'd3', name: 'Harborline Honda' });

function dataOf(dealership: DealershipRef): DealershipData {
  return {
    dealershipId: dealership.id,
    dealershipName: dealership.name,
    groupId: 'g1',
    groupName: 'Harborline',
    timezone: 'America/New_York',
    today: '2026-11-20',
    products: [],
    feedAsOf: null,
    dataThrough: null,
    feedIsLate: false,
    latestCloseDate: null,
    isDemo: true,
  };
}

/** Loads that the test settles by hand, by dealership id. */
function connect() {
  const pending = new Map<string, { settle: () => void; fail: (error: Error) => void; signal: AbortSignal }>();
  const entered: string[] = [];
  connectDealershipPorts({
    load: (dealership, signal) =>
      new Promise((resolve, reject) => {
        const settle = () => resolve({ data: dataOf(dealership), products: [], vaultActivationDate: null });
        pending.set(dealership.id, { settle, fail: reject, signal });
      }),
    onEnter: (dealership) => entered.push(dealership.id),
  });
  return { load: (id: string) => pending.get(id)!, entered };
}

async function startIn(dealership: DealershipRef) {
  sessionStore.setState({ ...initialSession(), dealerships: listDealerships([toyota, ford, honda], dealership) });
  const world = connect();
  const opened = openDealership(dealership);
  world.load(dealership.id).settle();
  await opened;
  return world;
}

describe('dealership switch', () => {
  it('shows nothing of the old dealership from the moment it starts', async () => {
    const world = await startIn(toyota);
    const switched = switchDealership('d2');
    expect(sessionStore.getState()).toMatchObject({ phase: 'loading', activeDealership: ford, dealershipData: null });
    world.load('d2').settle();
    await expect(switched).resolves.toBe('switched');
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', dealershipData: { dealershipId: 'd2' } });
  });

  it('aborts what is in flight for the old dealership and drops its answers', async () => {
    const world = await startIn(toyota);
    const oldSignal = sessionStore.getState().dealershipSignal;
    void switchDealership('d2');
    expect(oldSignal.aborted).toBe(true);
    expect(sessionStore.getState().dealershipSignal.aborted).toBe(false);
    expect(world.entered).toEqual(['d1', 'd2']);
  });

  it('stays when a guard vetoes, and asks it no more once it is removed', async () => {
    const world = await startIn(toyota);
    const removeGuard = addSwitchGuard(() => false);
    await expect(switchDealership('d2')).resolves.toBe('vetoed');
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', activeDealership: toyota });
    removeGuard();
    const switched = switchDealership('d2');
    world.load('d2').settle();
    await expect(switched).resolves.toBe('switched');
  });

  it('lets the later of two quick switches win, in whichever order they answer', async () => {
    const world = await startIn(toyota);
    const first = switchDealership('d2');
    const second = switchDealership('d3');
    world.load('d3').settle();
    await second;
    world.load('d2').settle();
    await expect(first).resolves.toBe('superseded');
    expect(sessionStore.getState().dealershipData?.dealershipId).toBe('d3');
  });

  it('keeps the failure of a dealership that cannot be loaded', async () => {
    const world = await startIn(toyota);
    const switched = switchDealership('d2');
    world.load('d2').fail(new Error('down'));
    await expect(switched).resolves.toBe('failed');
    expect(sessionStore.getState()).toMatchObject({ phase: 'failed', failure: new Error('down') });
  });

  it('puts the new dealership first in the list and disables it', async () => {
    const world = await startIn(toyota);
    const switched = switchDealership('d3');
    world.load('d3').settle();
    await switched;
    expect(sessionStore.getState().dealerships[0]).toEqual({ ...honda, disabled: true });
  });

  it('does nothing for the active dealership or a foreign one', async () => {
    await startIn(toyota);
    await expect(switchDealership('d1')).resolves.toBe('unchanged');
    await expect(switchDealership('d9')).resolves.toBe('notAMember');
  });
});
