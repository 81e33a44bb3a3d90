import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, BrandMark } from '@fixed-ops/ui';
import { WallClock } from './wall-clock.tsx';

interface WallHeadProps {
  readonly title: string;
  readonly period: { readonly startDate: string; readonly endDate: string };
  readonly days: HeatSheet['workingDays'] | undefined;
}

/** The people and days of the figures, and the current time. */
export function WallHead({ title, period, days }: WallHeadProps) {
  const { timezone, dealershipName } = useSession().dealershipData;
  return (
    <Box as="header" display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="4">
      <Box display="flex" alignItems="center" columnGap="clamp(12px, 1.2vw, 30px)">
        <BrandMark size="clamp(32px, 2.6vw, 64px)" />
        <div>
          <Box
            as="h1"
            tabIndex={-1}
            outline="none"
            fontSize="clamp(22px, 2.4vw, 60px)"
            lineHeight="1.2"
            fontWeight="display"
          >
            {title}
          </Box>
          <Box color="fg.muted" fontSize="clamp(13px, 1.2vw, 30px)">
            {dealershipName}, {formatPeriodInWords(period)}
          </Box>
        </div>
      </Box>
      <Box display="flex" alignItems="baseline" columnGap="clamp(16px, 2vw, 56px)">
        {days ? (
          <Box color="fg.muted" fontSize="clamp(13px, 1.2vw, 30px)" whiteSpace="nowrap">
            <Box as="b" color="fg">
              {days.elapsed}
            </Box>{' '}
            of {days.total} working days
          </Box>
        ) : null}
        <WallClock timezone={timezone} />
      </Box>
    </Box>
  );
}
