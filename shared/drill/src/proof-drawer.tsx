import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Drawer, type DrawerProps, Heading, Text } from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { PrintedAlone, usePrintAlone } from '@fixed-ops/ui/lists';
import type { ReactNode } from 'react';

interface ProofDrawerProps extends Omit<DrawerProps, 'open' | 'foot' | 'padded' | 'size'> {
  /** Below the lead: what switches and filters the list. Paper has no use for it. */
  readonly controls: ReactNode;
  /** The words that the list is filtered by. */
  readonly search: string;
  /** That the list makes up what it proves; nothing before it is known. */
  readonly check: ReactNode;
}

/** A drawer that proves something: the lead, the list and the sum check, which print alone as a document. */
export function ProofDrawer({ controls, search, check, lead, children, ...drawer }: ProofDrawerProps) {
  const { isAlone, print } = usePrintAlone();
  const words = search.trim();
  return (
    <>
      <Drawer
        {...drawer}
        open
        padded={false}
        lead={
          <>
            {lead}
            {controls}
          </>
        }
        foot={
          check ? (
            <>
              <Box flex="1" minW="0">
                {check}
              </Box>
              <Button size="touch" onClick={print}>
                <Printer />
                Print
              </Button>
            </>
          ) : undefined
        }
      >
        {children}
      </Drawer>
      {isAlone ? (
        <PrintedAlone>
          <Whose />
          <Box color="fg.muted">{drawer.breadcrumb}</Box>
          <Heading as="h1" textStyle="h1" mt="1">
            {drawer.title}
          </Heading>
          <Text color="fg.muted" mb="4">
            {drawer.subtitle}
            {words === '' ? '' : `, filtered by “${words}”`}
          </Text>
          {lead}
          <Box my="4">{children}</Box>
          {check}
        </PrintedAlone>
      ) : null}
    </>
  );
}

/** The dealership, when it was printed and of when the data are, as every printed page has them. */
function Whose() {
  const { dealershipName, timezone, feedAsOf } = useSession().dealershipData;
  return (
    <Text mb="3" color="fg.muted">
      {dealershipName}, printed {formatInstant(new Date(), timezone)}
      {feedAsOf === null ? '' : `, data as of ${formatInstant(feedAsOf, timezone)}`}
    </Text>
  );
}
