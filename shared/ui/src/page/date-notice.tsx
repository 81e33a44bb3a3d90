import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { IconButton } from '../primitives/button.tsx';

/** What the shell says for a moment about the dates with which a page begins. */
export interface DateNotice {
  readonly text: string;
  /** Not read any more, because a phone has room for the whole sentence. The next major version removes it. */
  readonly leftOutOnPhones?: string;
  /** Called when a page with dates has drawn the notice. Its time begins then. */
  readonly onShown: () => void;
  readonly onClose: () => void;
}

const NoticeContext = createContext<DateNotice | null>(null);

/** Passes the shell's notice to the headers of pages with dates. Null if there is nothing to say. */
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
 * The notice beside the h1. The header keeps room for it, so nothing moves when it appears or disappears. On wide screens it has the place
 * of the header's aside, which is hidden meanwhile. On a phone it begins below the h1 and grows downwards, and period and aside are hidden
 * meanwhile. On other screens it has the rest of the row of the h1.
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
      // The grid area contains a positioned child of the grid.
      position="absolute"
      gridArea={{ base: '2 / 1 / -1 / -1', md: 'notice', lg: 'aside' }}
      insetInlineStart={{ base: '0', md: 'auto' }}
      insetInlineEnd="0"
      top={{ base: '0', md: '50%' }}
      transform={{ md: 'translateY(-50%)' }}
      // On a phone it fills the room that the header keeps.
      display="flex"
      alignItems="center"
      minH={{ base: 'full', md: 'auto' }}
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
        insetBlock="0"
        my="auto"
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
