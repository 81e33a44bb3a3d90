import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatNumber, payTypeName } from '@fixed-ops/metrics';
import { Box, Chip, chakra, HStack, Panel, PayTypeSwatch, Text, TriangleAlert } from '@fixed-ops/ui';
import { LineMoney } from './line-money.tsx';
import { PartsTable } from './parts-table.tsx';

type Line = RepairOrderDetail['lines'][number];

/** One line: letter, job and code; complaint, cause and correction at the left, money at the right. */
export function LinePanel({ line }: { readonly line: Line }) {
  const name = line.opDescription ?? line.opCode;
  const code = [line.opCode, line.category && capitalised(line.category)].filter(Boolean).join(' · ');
  return (
    <Panel aria-label={`Line ${line.letter}, ${name}`} mb="3">
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" rowGap="1" px="5" pt="3.5">
        <chakra.b fontWeight="semibold" minW="4">
          {line.letter}
        </chakra.b>
        <chakra.h2 fontWeight="semibold">{name}</chakra.h2>
        <Text color="fg.muted">{code}</Text>
        <Chip>
          <HStack as="span" gap="1.5" display="inline-flex">
            <PayTypeSwatch payType={line.payType} />
            {payTypeName(line.payType)}
          </HStack>
        </Chip>
        <Box ms="auto" display="flex" flexWrap="wrap" columnGap="4">
          {line.exceptions.map((text) => (
            <HStack key={text} as="span" gap="1.5" color="fg.warning" fontWeight="medium">
              <TriangleAlert size={16} aria-hidden="true" />
              {text}
            </HStack>
          ))}
        </Box>
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        columnGap="8"
        rowGap="3"
        px="5"
        ps={{ base: '5', md: '12' }}
        pt="2"
        pb="4"
      >
        <Story line={line} />
        <LineMoney line={line} />
      </Box>
      {line.parts.length > 0 ? <PartsTable parts={line.parts} letter={line.letter} /> : null}
    </Panel>
  );
}

const StoryList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    alignContent: 'start',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

const NO_CLAIM = { claimType: null, failureCode: null, authorization: null };

function Story({ line }: { readonly line: Line }) {
  const technicians = line.technicians.map(({ name, flaggedHours, actualHours }) => {
    const actual = actualHours === null ? '' : `, ${formatNumber(actualHours, 2)} actual`;
    return `${name}, ${formatNumber(flaggedHours, 2)} hrs flagged${actual}`;
  });
  const { claimType, failureCode, authorization } = line.warranty ?? NO_CLAIM;
  const claim = [claimType, failureCode && `failure ${failureCode}`, authorization && `authorization ${authorization}`]
    .filter(Boolean)
    .join(', ');
  return (
    <StoryList>
      <dt>Complaint</dt>
      <dd>{line.complaint ?? '—'}</dd>
      <dt>Cause</dt>
      <dd>{line.cause ?? '—'}</dd>
      <dt>Correction</dt>
      <dd>{line.correction ?? '—'}</dd>
      {claim === '' ? null : (
        <>
          <dt>Claim</dt>
          <dd>{claim}</dd>
        </>
      )}
      <dt>{technicians.length > 1 ? 'Technicians' : 'Technician'}</dt>
      <dd>
        {technicians.length > 0 ? (
          technicians.map((text) => <div key={text}>{text}</div>)
        ) : line.soldHours > 0 ? (
          <chakra.span color="fg.error">Missing technician</chakra.span>
        ) : (
          '—'
        )}
      </dd>
    </StoryList>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
