import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../primitives/button.tsx';
import { touchTarget } from '../primitives/touch-target.ts';

export type BannerKind = 'alert' | 'info' | 'warning';

const LOOKS = {
  alert: { Icon: CircleAlert, bg: 'bg.error', border: 'border.error', color: 'fg.error', word: 'Alert' },
  warning: { Icon: TriangleAlert, bg: 'bg.warning', border: 'border.warning', color: 'fg.warning', word: 'Warning' },
  info: { Icon: Info, bg: 'bg.info', border: 'border.info', color: 'fg.info', word: 'Information' },
} as const;

/** Returns the banner's kind for the display type of a notification. The API sends ALERT, info or warning, in any case. */
export function bannerKind(displayType: string): BannerKind {
  const kind = displayType.toLowerCase();
  return kind === 'alert' || kind === 'warning' ? kind : 'info';
}

const Action = chakra('div', {
  base: { flexShrink: '0', '& > *': { whiteSpace: 'nowrap', ...touchTarget } },
});

export interface BannerProps {
  kind: BannerKind;
  /** A link or button at the right. */
  action?: ReactNode;
  /** Without this function the banner cannot be closed. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A notice across the page, under the header. */
export function Banner({ kind, action, onClose, children }: BannerProps) {
  const { Icon, bg, border, color, word } = LOOKS[kind];
  return (
    <chakra.div
      role={kind === 'alert' ? 'alert' : 'status'}
      display="flex"
      alignItems="center"
      gap="3"
      minH="40px"
      px={{ base: '4', md: '6' }}
      py="1"
      bg={bg}
      borderBottomWidth="1px"
      borderColor={border}
    >
      <chakra.span color={color} flexShrink="0">
        <Icon size={16} role="img" aria-label={word} aria-hidden={false} />
      </chakra.span>
      {/* If the words and the action do not fit in one line, the action wraps below the words instead of squeezing them. */}
      <chakra.div flex="1" minW="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.div flex="1 1 220px" minW="0">
          {children}
        </chakra.div>
        {action ? <Action>{action}</Action> : null}
      </chakra.div>
      {onClose ? (
        <IconButton aria-label="Close notice" onClick={onClose}>
          <X />
        </IconButton>
      ) : null}
    </chakra.div>
  );
}
