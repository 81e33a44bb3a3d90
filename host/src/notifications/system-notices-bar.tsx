import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { Link } from '@fixed-ops/router';
import { Banner, Box, Button, Link as TextLink } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isInternalLink, useOpenLink } from '../routing/open-link.ts';
import { NOTICES_LOAD } from './load-system-notices.ts';
import { noticesToShow, readClosedIds, rememberClosed, type SystemNotice } from './system-notices.ts';

/** Notices for everyone, above the page. If they cannot be loaded, nothing is shown. */
export function SystemNoticesBar() {
  const { data } = useCall(calls.activeSystemNotifications, NOTICES_LOAD);
  const [closedIds, setClosedIds] = useState(() => readClosedIds(localStorage));
  const close = (id: string) => setClosedIds(rememberClosed(localStorage, [...closedIds, id]));
  const [isUnfolded, setUnfolded] = useState(false);
  const unfolded = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the first of the other notices.
  useEffect(() => {
    if (isUnfolded) unfolded.current?.focus();
  }, [isUnfolded]);
  const notices = data ? noticesToShow(data, closedIds) : [];
  const folded = isUnfolded ? 0 : notices.length - 1;
  return notices.map((notice, index) => (
    <Box
      key={notice.id}
      {...(index === 1 ? { ref: unfolded, tabIndex: -1 } : {})}
      hideBelow={index > 0 && !isUnfolded ? 'md' : undefined}
    >
      <Notice
        notice={notice}
        more={index === 0 && folded > 0 ? <More count={folded} onUnfold={() => setUnfolded(true)} /> : null}
        onClose={() => close(notice.id)}
      />
    </Box>
  ));
}

/** On a phone, several notices would leave no space for the figures, so the first one says how many more there are. */
function More({ count, onUnfold }: { readonly count: number; readonly onUnfold: () => void }) {
  return (
    <Button variant="link" size="inline" minH="6" hideFrom="md" onClick={onUnfold}>
      {count === 1 ? '1 more notice' : `${count} more notices`}
    </Button>
  );
}

interface NoticeProps {
  readonly notice: SystemNotice;
  /** Opens the folded notices below it. */
  readonly more: ReactNode;
  readonly onClose: () => void;
}

function Notice({ notice, more, onClose }: NoticeProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (notice.durationMs === null) return;
    const timer = setTimeout(() => setOver(true), notice.durationMs);
    return () => clearTimeout(timer);
  }, [notice.durationMs]);
  // A notice that ends removes only itself. The button to the others stays.
  if (isOver) return more;
  const link = notice.link ? <NoticeLink to={notice.link} /> : null;
  return (
    <Banner
      kind={notice.kind}
      onClose={onClose}
      action={
        link && more ? (
          <Box display="flex" gap="4">
            {link}
            {more}
          </Box>
        ) : (
          (link ?? more)
        )
      }
    >
      {notice.text}
    </Banner>
  );
}

/** A link within the product opens without a reload, in the dealership that it names. */
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
