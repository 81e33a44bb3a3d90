import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { IconButton } from '../primitives/button.tsx';

/** What the shell says of the dates that a page begins with, for a moment. */
export interface DateNotice {
  readonly text: string;
  /** Read no more: a phone has room for the whole sentence. It goes with the next major version. */
  readonly leftOutOnPhones?: string;
  /** A page with dates has drawn it: its time begins. */
  readonly onShown: () => void;
  readonly onClose: () => void;
}

const NoticeContext = createContext<DateNotice | null>(null);

/** Hands the shell's notice to the headers of pages with dates; null while there is nothing to say. */
export function DateNoticeProvider({
  value,
  children,
}: {
  readonly value: DateNotice | null;
  readonly children: ReactNode;
}) {
  return <NoticeContext.Provider value={value}>{children}</NoticeContext.Provider>;
}

/**
 * Beside the h1, in room that the header keeps for it: nothing moves when it comes or goes. On wide screens that is the place of
 * the header's aside, which steps back meanwhile; on a phone it grows downwards from below the h1, where period and aside step back, and
 * else the rest of the row of the h1.
 */
export function DateNoticeLine() {
  const notice = useContext(NoticeContext);
  const onShown = notice?.onShown;
  useEffect(() => onShown?.(), [onShown]);
  if (notice === null) return null;
  return (
    <chakra.div
      data-part="date-notice"
      data-print="none"
      // A positioned child of a grid is held by its area.
      position="absolute"
      gridArea={{ base: '2 / 1 / -1 / -1', md: 'notice', lg: 'aside' }}
      insetInlineStart={{ base: '0', md: 'auto' }}
      insetInlineEnd="0"
      top={{ base: '0', md: '50%' }}
      transform={{ md: 'translateY(-50%)' }}
      ms={{ base: '0', md: '4' }}
      ps={{ base: '2', md: '3' }}
      pe={{ base: '8', md: '9' }}
      py="0.5"
      textStyle={{ base: 'meta', xl: 'body' }}
      bg="bg.info"
      color="fg"
      borderRadius="l2"
    >
      {notice.text}
      <IconButton
        aria-label="Close message"
        position="absolute"
        top="0"
        insetInlineEnd="0"
        h="full"
        maxH="7"
        onClick={notice.onClose}
      >
        <X />
      </IconButton>
    </chakra.div>
  );
}
