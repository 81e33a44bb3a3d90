import { describeError, isEditConflict, useCallMutation } from '@fixed-ops/api';
import { type ReleaseEntry, releaseCalls } from '@fixed-ops/contract/releases';
import { notify } from '@fixed-ops/ui';

/** The release to take back: a canary, or the current release in favour of `to`. */
export type TakeBack = { readonly kind: 'stop' } | { readonly kind: 'rollback'; readonly to: string };

const invalidates = [releaseCalls.releases, releaseCalls.releaseAudit];

/** Takes a release back, based on the pointer that the page shows. Returns whether it succeeded, and shows the reason if not. */
export function useTakeBack(entry: Pick<ReleaseEntry, 'name' | 'label' | 'pointer'>, onMoved: () => void) {
  const rollBack = useCallMutation(releaseCalls.rollBackRelease, { name: 'Releases', invalidates });
  const stop = useCallMutation(releaseCalls.stopCanary, { name: 'Releases', invalidates });

  async function takeBack(what: TakeBack, why: string): Promise<boolean> {
    const { name, label, pointer } = entry;
    const params = { releaseName: name };
    const body = { revision: pointer?.revision ?? 0, why };
    try {
      if (what.kind === 'stop') await stop.mutateAsync({ params, body });
      else await rollBack.mutateAsync({ params, body: { ...body, to: what.to } });
      notify({
        kind: 'success',
        title: what.kind === 'stop' ? `The canary of ${label} is stopped` : `${label} is rolled back`,
        detail: 'New pages have it at once; open ones are offered it at a safe moment.',
      });
      return true;
    } catch (error) {
      const isMoved = isEditConflict(error);
      if (isMoved) onMoved();
      const { message, reference } = describeError(error);
      notify({
        kind: isMoved ? 'warning' : 'error',
        title: 'Nothing was changed',
        detail: isMoved ? `Somebody moved the pointer of ${label} first. Look at what is served now.` : message,
        reference,
      });
      return false;
    }
  }
  return { takeBack, isRunning: rollBack.isPending || stop.isPending };
}
