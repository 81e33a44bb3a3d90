import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { IconButton } from '../primitives/button.tsx';
import type { DrawerProps } from './drawer.tsx';

interface DrawerContentProps extends Omit<DrawerProps, 'open' | 'size'> {
  readonly titleId: string;
}

/** Head, body and foot of a surface at the right edge, both for a modal drawer and for a panel beside the page. */
export function DrawerContent(props: DrawerContentProps) {
  const { titleId, onClose, title, breadcrumb, subtitle, actions, lead, foot, padded = true, children } = props;
  const heading = (
    <chakra.div minW="0">
      <chakra.h2 id={titleId} fontSize="lg" lineHeight="lg" fontWeight="semibold" letterSpacing="h2" color="fg">
        {title}
      </chakra.h2>
      {subtitle ? <chakra.p color="fg.muted">{subtitle}</chakra.p> : null}
    </chakra.div>
  );
  return (
    <>
      <chakra.header px={{ base: '4', md: '6' }} pt="3.5" pb="4" borderBottomWidth={lead ? '0' : '1px'}>
        <chakra.div display="flex" alignItems="center" gap="2" minH="control">
          <chakra.div flex="1" minW="0" color="fg.muted">
            {breadcrumb ?? heading}
          </chakra.div>
          {actions}
          <IconButton aria-label="Close" onClick={onClose} mr="-8px">
            <X />
          </IconButton>
        </chakra.div>
        {breadcrumb ? <chakra.div mt="2">{heading}</chakra.div> : null}
      </chakra.header>
      {lead ? (
        <chakra.div px={{ base: '4', md: '6' }} pb="4" borderBottomWidth="1px">
          {lead}
        </chakra.div>
      ) : null}
      <chakra.div flex="1" minH="0" overflow="auto" px={padded ? { base: '4', md: '6' } : '0'} py={padded ? '5' : '0'}>
        {children}
      </chakra.div>
      {foot ? (
        <chakra.footer
          display="flex"
          alignItems="center"
          gap="2"
          minH="56px"
          px={{ base: '4', md: '6' }}
          py="3"
          borderTopWidth="1px"
        >
          {foot}
        </chakra.footer>
      ) : null}
    </>
  );
}
