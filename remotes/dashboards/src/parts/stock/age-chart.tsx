import type { AgingBucket } from '@fixed-ops/contract/dashboards';
import { formatMoney, formatMoneyShort, formatShare } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';
import { ageInWords } from './age-in-words.ts';

const TALLEST_PX = 176;

interface AgeChartProps {
  readonly label: string;
  readonly buckets: readonly (AgingBucket & { readonly share: number | null })[];
}

/** The stock by months since the last sale, one column each, with its value and share. */
export function AgeChart({ label, buckets }: AgeChartProps) {
  const most = Math.max(1, ...buckets.map(({ value }) => value));
  return (
    <chakra.ul
      aria-label={label}
      display="flex"
      alignItems="flex-end"
      gap={{ base: '1', md: '3' }}
      px="5"
      pt="2"
      pb="5"
      minW="0"
      overflowX="auto"
    >
      {buckets.map((bucket) => (
        <chakra.li key={bucket.bucket} flex="1 1 0" minW="12" textAlign="center" textStyle="meta">
          <chakra.b display="block" fontWeight="semibold" whiteSpace="nowrap" title={formatMoney(bucket.value)}>
            {formatMoneyShort(bucket.value)}
          </chakra.b>
          <chakra.span display="block" color="fg.muted">
            {formatShare(bucket.share)}
          </chakra.span>
          <chakra.span
            display="block"
            mt="1"
            mx="auto"
            maxW="48px"
            data-painted=""
            bg="chart.spark"
            borderTopRadius="1px"
            style={{ height: bucket.value > 0 ? Math.max(2, (bucket.value / most) * TALLEST_PX) : 0 }}
          />
          <chakra.span display="block" borderTopWidth="1px" pt="1" minH="9" color="fg.muted">
            {ageInWords(bucket)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
