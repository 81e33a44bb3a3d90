import { isEditConflict, type Settings, useCall, useCallMutation, useDraftVersions } from '@fixed-ops/api';
import type { BodyOf, DealershipInfo } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useRef } from 'react';

export type DealershipChange = Omit<BodyOf<typeof administrationCalls.updateDealershipInfo>, 'basedOn'>;
export type DealershipSettings = Settings<DealershipInfo, DealershipChange>;

type Version = NonNullable<DealershipSettings['base']['current']>;

/** The dealership as a block of settings has its version: who changed it when is its tag. */
const versionOf = (info: DealershipInfo): Version => ({
  data: {
    data: info,
    source: info.updatedAt === null ? 'default' : 'custom',
    updatedBy: info.updatedBy,
    updatedAt: info.updatedAt,
  },
  tag: info.updatedAt ?? 'as it came',
});

/** One dealership to edit: what is sent is saved over the version that the draft began from, and nothing else of it. */
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
  // The same version is the same object: a draft begins anew from another one.
  if (latest.current?.info !== newest) latest.current = { info: newest, version: versionOf(newest) };
  const { version } = latest.current;

  async function save(change: DealershipChange): Promise<boolean> {
    try {
      const basedOn = (base.current ?? version).data.updatedAt;
      const saved = await update.mutateAsync({ body: { ...change, basedOn } });
      base.current = versionOf(saved.data);
      // The list, which the save has had asked for, has it before the form begins anew from the list.
      await all.refetch({ cancelRefetch: false });
      endConflict();
      return true;
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      const { data } = await all.refetch();
      beginConflict(versionOf(newestOf(data)));
      return false;
    }
  }

  return { answer: { ...all, data: version } as DealershipSettings['answer'], save, ...versions };
}
