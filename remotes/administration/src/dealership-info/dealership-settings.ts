import { isEditConflict, type Settings, useCall, useCallMutation, useDraftVersions } from '@fixed-ops/api';
import type { BodyOf, DealershipInfo } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useRef } from 'react';

export type DealershipChange = Omit<BodyOf<typeof administrationCalls.updateDealershipInfo>, 'basedOn'>;
export type DealershipSettings = Settings<DealershipInfo, DealershipChange>;

type Version = NonNullable<DealershipSettings['base']['current']>;

/** The dealership in the form of a settings version. Files bring rates without a save, so rates are part of its tag. */
const versionOf = (info: DealershipInfo): Version => ({
  data: {
    data: info,
    source: info.updatedAt === null ? 'default' : 'custom',
    updatedBy: info.updatedBy,
    updatedAt: info.updatedAt,
  },
  tag: JSON.stringify([info.updatedAt, info.doorRates, info.internalRates, info.plainWarrantyRates]),
});

/** One dealership to edit. A save sends the changed fields and the version that the draft is based on. */
export function useDealershipSettings(info: DealershipInfo): DealershipSettings {
  const all = useCall(administrationCalls.groupDealershipInfo);
  const update = useCallMutation(administrationCalls.updateDealershipInfo, {
    name: 'Dealership info',
    invalidates: 'dealership',
  });
  const { beginConflict, ...versions } = useDraftVersions<DealershipInfo>();
  const { base, endConflict } = versions;
  const latest = useRef<{ readonly info: DealershipInfo; readonly version: Version } | null>(null);
  const newestOf = (list: readonly DealershipInfo[] | undefined) =>
    list?.find(({ dealershipId }) => dealershipId === info.dealershipId) ?? info;
  const newest = newestOf(all.data);
  // The object stays the same while the version does, because a clean form resets when it changes.
  if (latest.current?.info !== newest) latest.current = { info: newest, version: versionOf(newest) };
  const { version } = latest.current;

  async function save(change: DealershipChange): Promise<boolean> {
    const edited = base.current ?? version;
    const basedOn = edited.data.data.updatedAt;
    // The server cannot tell that these lists are older than a file, and would take the rates of the file for removed. So they are read
    // again first: a file may have come moments ago.
    if (change.doorRates) {
      const { data } = await all.refetch({ throwOnError: true });
      const now = newestOf(data);
      const found = versionOf(now);
      if (edited.tag !== found.tag && basedOn === found.data.updatedAt) {
        const updatedAt = now.feed.lastReceivedAt;
        beginConflict({ ...found, data: { ...found.data, updatedBy: 'A file of the DMS', updatedAt } });
        return false;
      }
    }
    try {
      const saved = await update.mutateAsync({ body: { ...change, basedOn } });
      base.current = versionOf(saved.data);
      // The save made the list reload. The form resets to the list, so wait until the list has the saved values.
      await all.refetch({ cancelRefetch: false });
      endConflict();
      return true;
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      // Without the newest version there is nothing to show beside the own one, so a failure is told instead.
      const { data } = await all.refetch({ throwOnError: true });
      beginConflict(versionOf(newestOf(data)));
      return false;
    }
  }

  return { answer: { ...all, data: version } as DealershipSettings['answer'], save, ...versions };
}
