import type { Notification, NotificationKind } from '@fixed-ops/contract';
import { Link } from '@fixed-ops/router';
import {
  Box,
  Check,
  chakra,
  IconButton,
  type IconComponent,
  Info,
  Target,
  Tooltip,
  VisuallyHidden,
} from '@fixed-ops/ui';
import { AtSign, Flag, Mail, Upload } from '@fixed-ops/ui/icons';
import type { MouseEvent } from 'react';
import { isInternalLink } from '../../routing/open-link.ts';
import { timeLabel } from './day-label.ts';
import { isUnread, kindLabels } from './notification-filter.ts';

const icons: Record<NotificationKind, IconComponent> = {
  mention: AtSign,
  flag: Flag,
  import: Upload,
  report: Mail,
  threshold: Target,
  system: Info,
};

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    px: { base: '4', md: '5' },
    py: '3',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.subtle' },
    // With a mouse, the rarely used button appears on hover or focus.
    '@media (hover: hover)': {
      '& [data-quiet]': { opacity: '0' },
      '&:hover [data-quiet], &:focus-within [data-quiet], li:focus-visible & [data-quiet]': { opacity: '1' },
    },
  },
});

const title = {
  color: 'fg',
  overflowWrap: 'anywhere',
  '&[data-unread]': { fontWeight: 'semibold' },
} as const;

/** The whole row follows the link. The button is above the link. */
const TitleLink = chakra(Link, {
  base: {
    ...title,
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});
const TitleText = chakra('span', { base: title });

interface NotificationRowProps {
  readonly notification: Notification;
  readonly timeZone: string;
  readonly onOpen: (event: MouseEvent) => void;
  readonly onToggle: () => void;
}

/** A notification: what happened, who did it and when, a link to it, and whether it was read. */
export function NotificationRow({ notification, timeZone, onOpen, onToggle }: NotificationRowProps) {
  const { type, text, link, createdAt } = notification;
  const Icon = icons[type];
  const unread = isUnread(notification);
  const toggle = unread ? 'Mark read' : 'Mark unread';
  return (
    <Row>
      <Box as="span" color={unread ? 'fg' : 'fg.muted'} pt="0.5">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Box minW="0">
        <p>
          {unread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
          {link !== null && isInternalLink(link) ? (
            <TitleLink to={link} data-unread={unread ? '' : undefined} onClick={onOpen}>
              {notification.title}
            </TitleLink>
          ) : (
            <TitleText data-unread={unread ? '' : undefined}>{notification.title}</TitleText>
          )}
        </p>
        {text === '' ? null : (
          <Box as="p" color="fg.muted" overflowWrap="anywhere">
            {text}
          </Box>
        )}
        <Box as="p" textStyle="meta" color="fg.muted" mt="0.5">
          {kindLabels[type].one} · <time dateTime={createdAt}>{timeLabel(createdAt, timeZone)}</time>
        </Box>
      </Box>
      <Box position="relative" display="flex" alignItems="center" gap="2" alignSelf="start">
        {unread ? (
          <Box
            as="span"
            data-painted=""
            width="8px"
            height="8px"
            borderRadius="full"
            bg="blue.solid"
            aria-hidden="true"
          />
        ) : null}
        <Tooltip label={toggle}>
          <IconButton
            aria-label={`${toggle}: ${notification.title}`}
            size="touch"
            data-quiet={unread ? undefined : ''}
            onClick={onToggle}
          >
            {unread ? <Check /> : <Mail />}
          </IconButton>
        </Tooltip>
      </Box>
    </Row>
  );
}
