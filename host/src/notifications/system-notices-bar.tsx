import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { Box, CircleAlert, chakra, IconButton, Info, TriangleAlert, X } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { type NoticeKind, noticesToShow, readClosedIds, rememberClosed, type SystemNotice } from './system-notices.ts';

const looks: Record<NoticeKind, { readonly Icon: typeof Info; readonly color: string }> = {
  alert: { Icon: CircleAlert, color: 'fg.error' },
  warning: { Icon: TriangleAlert, color: 'fg.warning' },
  info: { Icon: Info, color: 'blue.fg' },
};

/** Notices for everyone, above the page. They decorate: when they cannot be loaded, nothing is said. */
export function SystemNoticesBar() {
  const { data } = useCall(calls.activeSystemNotifications);
  const [closedIds, setClosedIds] = useState(() => readClosedIds(localStorage));
  const close = (id: string) => setClosedIds(rememberClosed(localStorage, id));
  return (data ? noticesToShow(data, closedIds) : []).map((notice) => (
    <Notice key={notice.id} notice={notice} onClose={() => close(notice.id)} />
  ));
}

function Notice({ notice, onClose }: { readonly notice: SystemNotice; readonly onClose: () => void }) {
  const [isOver, setOver] = useState(false);
  const { Icon, color } = looks[notice.kind];
  useEffect(() => {
    if (notice.durationMs === null) return;
    const timer = setTimeout(() => setOver(true), notice.durationMs);
    return () => clearTimeout(timer);
  }, [notice.durationMs]);
  if (isOver) return null;
  return (
    <Box
      role={notice.kind === 'alert' ? 'alert' : 'status'}
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg="bg.subtle"
      borderBottomWidth="1px"
    >
      <Box as="span" color={color} flexShrink="0">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        {notice.text} {notice.link ? <NoticeLink href={notice.link} /> : null}
      </Box>
      <IconButton aria-label="Close notice" onClick={onClose}>
        <X />
      </IconButton>
    </Box>
  );
}

function NoticeLink({ href }: { readonly href: string }) {
  return (
    <chakra.a href={href} color="blue.fg" textDecoration="underline">
      Read more
    </chakra.a>
  );
}
