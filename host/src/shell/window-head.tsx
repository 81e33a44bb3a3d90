import { type ResolvedRemote, readOverrideRequest } from '@fixed-ops/federation';
import { lazy, Suspense } from 'react';
import { useHost } from '../boot/context.ts';
import { SystemNoticesBar } from '../notifications/system-notices-bar.tsx';
import { ForeignLinkNotice } from './foreign-link-notice.tsx';
import { Header } from './header.tsx';

/** Of developers alone, so that its code is loaded where there is something to say. */
const OverridesBanner = lazy(() =>
  import('./overrides-banner.tsx').then(
    (module) => ({ default: module.OverridesBanner }),
    () => ({ default: () => null }),
  ),
);

/** Of those who came by a link to a preview. */
const PreviewsBanner = lazy(() =>
  import('./previews-banner.tsx').then(
    (module) => ({ default: module.PreviewsBanner }),
    () => ({ default: () => null }),
  ),
);

/** Whether a link has offered a preview of a remote, be it one that cannot be fetched or has ended. */
const hasPreview = ({ preview, awayPreviewFor, endedPreview }: ResolvedRemote) =>
  preview !== null || awayPreviewFor !== null || endedPreview !== null;

interface WindowHeadProps {
  readonly isOpen: boolean;
  readonly isSwitching: boolean;
}

/** The header with what is to be known of the window below it: overrides, previews, a foreign link, notices. */
export function WindowHead({ isOpen, isSwitching }: WindowHeadProps) {
  const { registry, overrides } = useHost();
  const hasOverrides =
    overrides.allowed &&
    (registry.remotes.some(({ isDevelopment, offered }) => isDevelopment || offered !== null) ||
      readOverrideRequest(document.cookie).areLeft);
  return (
    <>
      <Header isBare={!isOpen} hasPlaces={isOpen} />
      {hasOverrides ? (
        <Suspense fallback={null}>
          <OverridesBanner />
        </Suspense>
      ) : null}
      {registry.remotes.some(hasPreview) ? (
        <Suspense fallback={null}>
          <PreviewsBanner />
        </Suspense>
      ) : null}
      {isOpen ? <ForeignLinkNotice /> : null}
      {isOpen && !isSwitching ? <SystemNoticesBar /> : null}
    </>
  );
}
