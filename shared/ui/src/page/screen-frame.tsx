import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { UpdatesOf } from '../states/updating.tsx';

/** Room around a screen: 24 px gutters, 16 on a phone, at most 1440 px wide. */
export function ScreenFrame({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.div maxW="page" mx="auto" padding={{ base: '4', md: '6' }} _print={{ padding: '0' }}>
      <UpdatesOf>{children}</UpdatesOf>
    </chakra.div>
  );
}
