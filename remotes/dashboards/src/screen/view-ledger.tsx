import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, type FigureStatus, KpiLedger, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';

/** Some rows of a list: how many, and what they are worth. */
export interface LedgerView<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Null where nobody can tell. */
  readonly value: string | null;
  readonly words: string;
  readonly status?: FigureStatus;
}

interface ViewLedgerProps<Key extends string> {
  readonly label: string;
  readonly views: readonly LedgerView<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly refetching: boolean;
}

const Cell = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    px: '4',
    pt: '3.5',
    pb: '3',
    textAlign: 'start',
    bg: 'bg.panel',
    outlineOffset: '-2px',
    // Hairlines between cells, also where the last row is not full.
    boxShadow: '0 0 0 1px var(--chakra-colors-border)',
    _hover: { bg: 'bg.subtle' },
    _pressed: {
      bg: 'blue.subtle',
      boxShadow: '0 0 0 1px var(--chakra-colors-border), inset 0 2px 0 var(--chakra-colors-blue-solid)',
    },
  },
});

/** The views of a list side by side, each with its count: the chosen one is what the list shows, and pressing it again leaves it. */
export function ViewLedger<Key extends string>({ label, views, chosen, onChoose, refetching }: ViewLedgerProps<Key>) {
  return (
    <Box mb="6">
      <KpiLedger label={label}>
        {views.map(({ key, label: name, value, words, status = 'none' }) => (
          <Cell key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
            <Box as="span" display="block" textStyle="label" color="fg.muted">
              {name}
            </Box>
            <Box as="span" display="block" opacity={refetching ? 0.5 : 1}>
              <Box as="span" display="block" textStyle="figure" color={value === null ? 'fg.subtle' : 'fg'}>
                {value ?? NO_VALUE}
              </Box>
              <Box
                as="span"
                display="block"
                textStyle="meta"
                minH="4"
                color={status === 'none' ? 'fg.muted' : STATUS_LOOK[status].text}
              >
                {status === 'none' ? null : (
                  <chakra.span marginInlineEnd="1.5">
                    <StatusMark status={status} label="" />
                  </chakra.span>
                )}
                {words}
              </Box>
            </Box>
          </Cell>
        ))}
      </KpiLedger>
    </Box>
  );
}

/** The same while its figures load. */
export function ViewLedgerSkeleton({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  return (
    <Box mb="6">
      <KpiLedger label={label} loading>
        {names.map((name) => (
          <Box key={name} px="4" pt="3.5" pb="3" boxShadow="0 0 0 1px var(--chakra-colors-border)">
            <Box textStyle="label" color="fg.muted">
              {name}
            </Box>
            <Skeleton h="28px" my="2px" w="72px" />
            <Skeleton h="4" w="120px" maxW="full" />
          </Box>
        ))}
      </KpiLedger>
    </Box>
  );
}
