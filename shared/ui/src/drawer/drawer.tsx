import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalSurface } from '../layer/modal-surface.tsx';
import { IconButton } from '../primitives/button.tsx';

/** 640 px for proof, 560 px for a form; the whole width on a phone. */
export type DrawerSize = 'detail' | 'form';
const WIDTHS = { detail: 'drawer', form: 'drawerForm' } as const;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heading and name of the drawer. */
  title: ReactNode;
  /** Row above the title: where one is. */
  breadcrumb?: ReactNode;
  /** Line under the title. */
  subtitle?: ReactNode;
  /** Icon buttons left of Close. */
  actions?: ReactNode;
  /** Stays above the scrolled body: the proof, the view switch. */
  lead?: ReactNode;
  /** 56 px row at the bottom. */
  foot?: ReactNode;
  size?: DrawerSize;
  /** False when the body brings a table that reaches the edges. */
  padded?: boolean;
  children: ReactNode;
}

/** A surface that comes in from the right, over the page. Escape closes the newest one only. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? createPortal(<OpenDrawer {...rest} />, document.body) : null;
}

function OpenDrawer({
  onClose,
  title,
  breadcrumb,
  subtitle,
  actions,
  lead,
  foot,
  size = 'detail',
  padded = true,
  children,
}: Omit<DrawerProps, 'open'>) {
  const titleId = useId();
  const heading = (
    <chakra.div minW="0">
      <chakra.h2 id={titleId} fontSize="lg" lineHeight="lg" fontWeight="semibold" letterSpacing="h2" color="fg">
        {title}
      </chakra.h2>
      {subtitle ? <chakra.p color="fg.muted">{subtitle}</chakra.p> : null}
    </chakra.div>
  );
  return (
    <ModalSurface
      onClose={onClose}
      aria-labelledby={titleId}
      inset="0 0 0 auto"
      height="100dvh"
      width={{ base: 'full', md: WIDTHS[size] }}
      flexDirection="column"
      display="flex"
      boxShadow="drawer"
      animation="slideIn 200ms cubic-bezier(0.2, 0, 0, 1)"
    >
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
    </ModalSurface>
  );
}
