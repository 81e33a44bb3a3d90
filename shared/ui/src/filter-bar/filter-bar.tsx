import { chakra } from '@chakra-ui/react/styled-system';
import { Ellipsis, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Drawer } from '../drawer/drawer.tsx';
import { Popover } from '../popover/popover.tsx';
import { Button, IconButton } from '../primitives/button.tsx';

export interface FilterBarProps {
  /** The period picker. It stays visible on a phone while the other filters fold away. */
  period: ReactNode;
  /** Saved views and Export, at the right. On a phone they are behind "More". */
  actions?: ReactNode;
  /** The other filters. On a phone they are behind "Filters". */
  children?: ReactNode;
}

/** The controls that decide what the page shows, 8 px apart and 24 px above the content. */
export function FilterBar({ period, actions, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <chakra.div
      role="group"
      aria-label="Filters"
      display="flex"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      alignItems="center"
      gap="2"
      mb="6"
      _print={{ flexWrap: 'wrap', columnGap: '6', mb: '4' }}
      css={{
        '& > [role=button]:first-of-type, & > button:first-of-type': {
          flex: { base: '1', md: 'none', _print: 'none' },
        },
      }}
    >
      {period}
      <chakra.div display={{ base: 'none', md: 'contents' }} _print={{ display: 'contents' }}>
        {children}
      </chakra.div>
      {actions ? (
        <chakra.div data-print="none" display={{ base: 'none', md: 'flex' }} gap="2" marginInlineStart="auto">
          {actions}
        </chakra.div>
      ) : null}
      <chakra.div data-print="none" display={{ base: 'flex', md: 'none' }} gap="2" _empty={{ display: 'none' }}>
        {children ? (
          <Button size="touch" onClick={() => setOpen(true)}>
            <SlidersHorizontal />
            Filters
          </Button>
        ) : null}
        {actions ? (
          <Popover
            label="More"
            align="end"
            width={220}
            trigger={
              <IconButton aria-label="More" variant="outline" size="touch">
                <Ellipsis />
              </IconButton>
            }
          >
            <chakra.div display="grid" gap="2">
              {actions}
            </chakra.div>
          </Popover>
        ) : null}
      </chakra.div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        size="form"
        foot={
          <Button size="touch" marginInlineStart="auto" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        {/* In the drawer, the filters stand below each other and take the full width. In a row, each has its own width. */}
        <chakra.div
          display="flex"
          flexDirection="column"
          alignItems="flex-start"
          gap="4"
          css={{ '& [role=combobox]': { width: 'full !important' } }}
        >
          {children}
        </chakra.div>
      </Drawer>
    </chakra.div>
  );
}
