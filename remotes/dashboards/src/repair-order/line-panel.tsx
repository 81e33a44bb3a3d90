import type { LineFinding, RepairOrderDetail } from '@fixed-ops/contract';
import { payTypeName } from '@fixed-ops/metrics';
import { useLocation } from '@fixed-ops/router';
import { Box, Chip, CircleAlert, chakra, HStack, Panel, PayTypeSwatch, Text, TriangleAlert } from '@fixed-ops/ui';
import type { ComponentProps } from 'react';
import { paperEdge } from '../screen/paper-edge.ts';
import { LineMoney } from './line-money.tsx';
import { PartsTable } from './parts-table.tsx';
import { Story } from './story.tsx';
import { useInView } from './use-in-view.ts';

type Line = RepairOrderDetail['lines'][number];

const FOCUSED = { boxShadow: 'inset 3px 0 0 var(--fo-colors-blue-solid)' };

/** Exceptions that must be corrected. The others only need a look. */
const UNANSWERED: ReadonlySet<LineFinding['code']> = new Set(['discountNoReason', 'noTechnician']);

/** The name of a line in the address (`#line-B`) and on the page. */
export const lineAnchor = ({ letter }: Pick<Line, 'letter'>): string => `line-${letter}`;

/** Shows one line: its letter, job and code, with complaint, cause and correction on the left and money on the right. */
export function LinePanel({ line, order }: ComponentProps<typeof Story>) {
  const name = line.opDescription ?? line.opCode;
  const code = [line.opCode, line.category && capitalised(line.category)].filter(Boolean).join(' · ');
  const isNamed = useLocation().hash === `#${lineAnchor(line)}`;
  return (
    <Panel
      ref={useInView(isNamed)}
      id={lineAnchor(line)}
      tabIndex={-1}
      aria-label={`Line ${line.letter}, ${name}`}
      aria-current={isNamed || undefined}
      mb="3"
      scrollMarginBlock="96px"
      outline="none"
      _focus={FOCUSED}
      _currentPage={FOCUSED}
      css={paperEdge}
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" px="5" pt="3.5">
        <chakra.b fontWeight="semibold" minW="4">
          {line.letter}
        </chakra.b>
        <chakra.h2 fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h2>
        <Text color="fg.muted" overflowWrap="anywhere">
          {code}
        </Text>
        <Chip>
          <HStack as="span" gap="1.5" display="inline-flex">
            <PayTypeSwatch payType={line.payType} />
            {payTypeName(line.payType)}
          </HStack>
        </Chip>
        <Box ms="auto" display="flex" flexWrap="wrap" columnGap="4">
          {line.findings?.map(({ code, text }) => (
            <HStack
              key={code}
              as="span"
              gap="1.5"
              color={UNANSWERED.has(code) ? 'fg.error' : 'fg.warning'}
              fontWeight="medium"
            >
              {UNANSWERED.has(code) ? (
                <CircleAlert size={16} aria-hidden="true" />
              ) : (
                <TriangleAlert size={16} aria-hidden="true" />
              )}
              {text}
            </HStack>
          ))}
        </Box>
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) minmax(0, 1fr)',
          // The column is as wide as “Labor, 12.30 hrs at $150.72” on one line, so that both sides have the same baselines.
          lg: 'minmax(0, 1fr) minmax(0, 372px)',
          _print: 'minmax(0, 1fr) minmax(0, 344px)',
        }}
        columnGap="6"
        rowGap="3"
        px="5"
        ps={{ base: '5', md: '12' }}
        pt="2"
        pb="4"
      >
        <Story line={line} order={order} />
        <LineMoney line={line} />
      </Box>
      {line.parts.length > 0 ? <PartsTable parts={line.parts} letter={line.letter} /> : null}
    </Panel>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
