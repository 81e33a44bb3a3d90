import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { Link } from '@fixed-ops/router';
import { Banner, Link as TextLink } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { isInternalLink, useOpenLink } from '../routing/open-link.ts';
import { NOTICES_LOAD } from './load-system-notices.ts';
import { noticesToShow, readClosedIds, rememberClosed, type SystemNotice } from './system-notices.ts';

/** Notices for everyone, above the page. They decorate: when they cannot be loaded, nothing is said. */
export function SystemNoticesBar() {
  const { data } = useCall(calls.activeSystemNotifications, NOTICES_LOAD);
  const [closedIds, setClosedIds] = useState(() => readClosedIds(localStorage));
  const close = (id: string) => setClosedIds(rememberClosed(localStorage, [...closedIds, id]));
  return (data ? noticesToShow(data, closedIds) : []).map((notice) => (
    <Notice key={notice.id} notice={notice} onClose={() => close(notice.id)} />
  ));
}

function Notice({ notice, onClose }: { readonly notice: SystemNotice; readonly onClose: () => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (notice.durationMs === null) return;
    const timer = setTimeout(() => setOver(true), notice.durationMs);
    return () => clearTimeout(timer);
  }, [notice.durationMs]);
  if (isOver) return null;
  return (
    <Banner kind={notice.kind} onClose={onClose} action={notice.link ? <NoticeLink to={notice.link} /> : undefined}>
      {notice.text}
    </Banner>
  );
}

/** A link within the product goes there without loading the page anew, and to the dealership that it names. */
function NoticeLink({ to }: { readonly to: string }) {
  const openLink = useOpenLink();
  if (!isInternalLink(to)) return <TextLink href={to}>Read more</TextLink>;
  return (
    <TextLink asChild>
      <Link to={to} onClick={openLink(to)}>
        Read more
      </Link>
    </TextLink>
  );
}
