import type { RepairOrderDetail } from '@fixed-ops/contract';
import { orderStatusNames } from '@fixed-ops/contract/repair-orders';
import { formatMoneyCents, payTypeName } from '@fixed-ops/metrics';
import { Box, Button, Chip, chakra, HStack, PayTypeSwatch } from '@fixed-ops/ui';
import { Flag, Printer } from '@fixed-ops/ui/icons';
import { DeclinedWork } from './declined-work.tsx';
import { Exceptions } from './exceptions.tsx';
import { FactsStrip } from './facts-strip.tsx';
import { FreeInspections, isFreeInspection } from './free-inspections.tsx';
import { LinePanel } from './line-panel.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { OrderFile } from './order-file.tsx';
import { LastVisits } from './rail.tsx';
import { TotalsPanel } from './totals-panel.tsx';

interface RepairOrderHeadProps {
  readonly detail: RepairOrderDetail;
  /** Null for people who may not write. */
  readonly onFlag: (() => void) | null;
}

/** Shows the number and the kind of the repair order. */
export function RepairOrderHead({ detail, onFlag }: RepairOrderHeadProps) {
  const { header } = detail;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" mb="4">
      <chakra.h1 tabIndex={-1} textStyle={{ base: 'h1Phone', md: 'h1' }} outline="none" me="1">
        Repair order {header.roNumber}
        {header.roSuffix}
      </chakra.h1>
      <Chip>{orderStatusNames[header.status]}</Chip>
      {header.payTypes.map((payType) => (
        <Chip key={payType}>
          <HStack as="span" gap="1.5" display="inline-flex">
            <PayTypeSwatch payType={payType} />
            {payTypeName(payType)}
          </HStack>
        </Chip>
      ))}
      {header.isCredit ? <Chip>Credit{header.refRoNumber ? ` for ${header.refRoNumber}` : ''}</Chip> : null}
      {header.comeback ? <Chip>Comeback</Chip> : null}
      <Box ms="auto" display="flex" gap="2" data-print="none">
        {onFlag === null ? null : (
          <Button size="touch" variant="ghost" onClick={onFlag}>
            <Flag aria-hidden="true" />
            Flag
          </Button>
        )}
        <OrderFile detail={detail} />
        <Button size="touch" onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      </Box>
    </Box>
  );
}

interface RepairOrderProps {
  readonly detail: RepairOrderDetail;
  /** The number of requests to flag it. */
  readonly flagsAsked: number;
}

/** Shows a repair order: its exceptions, lines and totals, with the vehicle's history beside them. */
export function RepairOrder({ detail, flagsAsked }: RepairOrderProps) {
  const { header, lines, totalsByPayType, lastVisits } = detail;
  return (
    <>
      <FactsStrip header={header} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 376px' }}
        gap="6"
        _print={{ rowGap: '0' }}
      >
        <Box minW="0">
          <Exceptions lines={lines} isIncomplete={header.incomplete} />
          {lines
            .filter((line) => !isFreeInspection(line))
            .map((line) => (
              <LinePanel key={line.lineId} line={line} order={header} />
            ))}
          <FreeInspections lines={lines.filter(isFreeInspection)} order={header} />
          <TotalsPanel totalsByPayType={totalsByPayType} lines={lines} />
          <chakra.p mt="3" textStyle="meta" color="fg.muted">
            {chargesInWords(header)}
          </chakra.p>
        </Box>
        <Box
          minW="0"
          display="grid"
          gap="4"
          alignContent="start"
          // On paper, the panels follow the lines: first the notes, then the two short panels side by side. Each panel has its own margin,
          // because a margin around an empty group would take a sheet.
          _print={{
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            rowGap: '0',
            '& > *': { mt: '4' },
            '& > :first-child': { gridColumn: '1 / -1' },
          }}
        >
          <NotesPanel
            key={header.roNumber}
            roNumber={header.roNumber}
            hasNotes={header.hasNotes}
            lines={lines}
            flagsAsked={flagsAsked}
          />
          <DeclinedWork detail={detail} />
          <LastVisits visits={lastVisits} vin={header.vin} />
        </Box>
      </Box>
    </>
  );
}

const NOT_TOLD = 'not provided by your DMS feed';

/**
 * Returns words such as `Shop supplies $12.00, tax $90.10`. An amount without a column in the feed is not $0.00, so it reads as not
 * provided.
 */
function chargesInWords({ shopSupplies, tax, hasTax }: RepairOrderDetail['header']): string {
  const hasNoTax = hasTax === false;
  if (shopSupplies === null && hasNoTax) return `Shop supplies and tax: ${NOT_TOLD}`;
  const supplies = shopSupplies === null ? `: ${NOT_TOLD}` : ` ${formatMoneyCents(shopSupplies)}`;
  return `Shop supplies${supplies}, tax${hasNoTax ? `: ${NOT_TOLD}` : ` ${formatMoneyCents(tax)}`}`;
}
