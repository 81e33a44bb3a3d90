import { type ResolvedRemote, readOverrideRequest } from '@fixed-ops/federation';
import { type ComponentType, lazy, Suspense } from 'react';
import { useHost } from '../boot/context.ts';
import { SystemNoticesBar } from '../notifications/system-notices-bar.tsx';
import { ForeignLinkNotice } from './foreign-link-notice.tsx';
import { Header } from './header.tsx';

/** Loads only if there is something to show. If its code does not load, nothing is shown. */
const banner = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load()
      .catch(() => () => null)
      .then((Banner) => ({ default: Banner })),
  );

/** Only for developers. */
const OverridesBanner = banner(() => import('./overrides-banner.tsx').then((module) => module.OverridesBanner));

/** Only for people who opened a preview link. */
const PreviewsBanner = banner(() => import('./previews-banner.tsx').then((module) => module.PreviewsBanner));

/** Whether a link has offered a preview of a remote, even one that cannot be fetched or has ended. */
const hasPreview = ({ preview, awayPreviewFor, endedPreview }: ResolvedRemote) =>
  preview !== null || awayPreviewFor !== null || endedPreview !== null;

interface WindowHeadProps {
  readonly isOpen: boolean;
  readonly isSwitching: boolean;
}

/** The header, and below it the banners of the window: the sources of its areas, a foreign link, notices. */
export function WindowHead({ isOpen, isSwitching }: WindowHeadProps) {
  return (
    <>
      <Header isBare={!isOpen} hasPlaces={isOpen} />
      <SourceBanners />
      {isOpen ? <ForeignLinkNotice /> : null}
      {isOpen && !isSwitching ? <SystemNoticesBar /> : null}
    </>
  );
}

/**
 * The banners that say which areas do not come from their releases. A window shows them even if it has no header: nobody may take such an area
 * for what everybody sees.
 */
export function SourceBanners() {
  const { registry, overrides } = useHost();
  const hasOverrides =
    overrides.allowed &&
    (registry.remotes.some(({ isDevelopment, offered }) => isDevelopment || offered !== null) ||
      readOverrideRequest(document.cookie).areLeft);
  return (
    <Suspense>
      {hasOverrides ? <OverridesBanner /> : null}
      {registry.remotes.some(hasPreview) ? <PreviewsBanner /> : null}
    </Suspense>
  );
}
