import { sendCall } from '@fixed-ops/api';
import { makeDealershipOld } from '@fixed-ops/api/host';
import { type DealershipVersion, versionCalls, versionSchema } from '@fixed-ops/contract/help';
import { sessionStore } from '@fixed-ops/session/host';
import { notify } from '@fixed-ops/ui';
import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { reloadDealership } from '../session/reload-dealership.ts';
import { createVersionPoller, type VersionPorts } from './version-poller.ts';

const VERSION_CHANNEL = 'fixed-ops-version';
/** How often the days are requested again, because a day can end and files can become late without a new version. */
export const RELOAD_MS = 15 * 60_000;

const thisTab = Math.random().toString(36).slice(2);
const messageSchema = z.object({ tab: z.string(), owner: z.string(), version: versionSchema });

/** The versions when the current dealership was loaded. Null if its server does not send them. */
function loadedVersion(dealershipId: string): DealershipVersion | null {
  const { dealershipData } = sessionStore.getState();
  return dealershipData?.dealershipId === dealershipId ? (dealershipData.version ?? null) : null;
}

/** Guides belong to the group. A change of them changes the settings of each store, but their answer belongs to no store. */
const isOfNoStore = ({ queryKey: [scope, , owner] }: Pick<Query, 'queryKey'>): boolean =>
  scope === 'call' && owner === null;

/** Whether a write may have changed settings or figures, so that everything was requested again. A note changes neither. */
const changesDealership = ({ meta }: Pick<Mutation, 'meta'>): boolean => meta?.invalidates === 'dealership';

/** Whether this tab has saved anything recently. Changes since it was loaded may then be its own. */
const hasSaved = (client: QueryClient): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((mutation) => mutation.state.status === 'success' && changesDealership(mutation));

/**
 * Keeps a dealership's page up to date: its days and figures are requested again if data or settings change elsewhere. The days are also
 * requested when the tab becomes visible, and every quarter of an hour.
 */
export function watchVersion(client: QueryClient, { userId, dealershipId }: Record<'userId' | 'dealershipId', string>) {
  const owner = `${userId} ${dealershipId}`;
  const channel = new BroadcastChannel(VERSION_CHANNEL);
  const ports: VersionPorts = {
    fetchVersion: () => sendCall(versionCalls.version, { signal: sessionStore.getState().dealershipSignal }),
    isVisible: () => document.visibilityState === 'visible',
    announce: (version) => channel.postMessage({ tab: thisTab, owner, version }),
    onChange: (isSettings) => {
      // The days are requested first, so that figures are requested once, with the current periods.
      void reloadDealership().then(() => {
        makeDealershipOld(client, dealershipId);
        if (isSettings) void client.invalidateQueries({ predicate: isOfNoStore });
      });
      if (isSettings) notify({ kind: 'info', title: 'Targets changed', detail: 'This page shows the new ones.' });
    },
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const poller = createVersionPoller(ports, loadedVersion(dealershipId), hasSaved(client));
  channel.addEventListener('message', ({ data }) => {
    const parsed = messageSchema.safeParse(data);
    // Another tab may run another version, or belong to another person.
    if (parsed.success && parsed.data.tab !== thisTab && parsed.data.owner === owner) poller.hear(parsed.data.version);
  });
  const reload = () => {
    if (ports.isVisible()) void reloadDealership();
  };
  const comeBack = () => {
    reload();
    void poller.refresh();
  };
  const reloading = setInterval(reload, RELOAD_MS);
  document.addEventListener('visibilitychange', comeBack);
  const stopListening = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !changesDealership(event.mutation)) return;
    void poller.saved();
    // It may have been the name of the store or of its group.
    void reloadDealership();
  });
  void poller.refresh();
  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    clearInterval(reloading);
    stopListening();
    poller.stop();
    channel.close();
  };
}
