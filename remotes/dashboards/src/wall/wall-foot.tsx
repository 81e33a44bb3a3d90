import { formatInstant, lateFeedsText } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Link, StatusMark } from '@fixed-ops/ui';
import { timeIn } from './wall-clock.tsx';

interface WallFootProps {
  /** Address of the sheet. */
  readonly back: string;
  /** When the shown figures were loaded, if newer ones could not be loaded. Otherwise null. */
  readonly staleSince: number | null;
  readonly slides: number;
  readonly at: number;
  /** The next slide and the seconds until it appears. Null while the rotation is paused. */
  readonly next: { readonly name: string; readonly seconds: number } | null;
}

const MEANINGS = [
  { status: 'green', text: 'Goal met' },
  { status: 'amber', text: 'Near' },
  { status: 'red', text: 'Off' },
] as const;

/** The legend of the marks, the age of the data, and the next slide. */
export function WallFoot({ back, staleSince, slides, at, next }: WallFootProps) {
  const { feedAsOf, feedIsLate, lateFeeds, timezone } = useSession().dealershipData;
  return (
    <Box
      as="footer"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      color="fg.muted"
      fontSize="clamp(12px, 1vw, 24px)"
      css={{ '& svg': { width: '0.6em', height: '0.6em' } }}
    >
      <Box as="span" display="inline-flex" flexWrap="wrap" columnGap="1.4em">
        {MEANINGS.map(({ status, text }) => (
          <span key={status}>
            <StatusMark status={status} label="" /> {text}
          </span>
        ))}
        <Link asChild>
          <RouterLink to={back}>Heat sheet</RouterLink>
        </Link>
      </Box>
      <span>
        <Box as="span" color={feedIsLate ? 'fg.warning' : undefined}>
          {feedAsOf === null
            ? 'No data yet.'
            : `Data as of ${formatInstant(feedAsOf, timezone)}${lateFeedsText(feedIsLate, lateFeeds)}.`}
        </Box>
        {staleSince === null ? null : (
          <Box as="span" role="status" color="fg.warning">
            {' '}
            Not updated since {timeIn(new Date(staleSince), timezone)}.
          </Box>
        )}{' '}
        No customer data on this screen.
      </span>
      <Box as="span" display="inline-flex" alignItems="center" columnGap="0.8em">
        <Dots count={slides} at={at} />
        {next === null
          ? 'Paused. Press the space bar to continue.'
          : slides > 1
            ? `Next: ${next.name} in ${next.seconds} s`
            : ''}
      </Box>
    </Box>
  );
}

function Dots({ count, at }: { readonly count: number; readonly at: number }) {
  if (count < 2) return null;
  return (
    <Box as="span" aria-hidden="true" data-painted="" display="inline-flex" gap="0.4em">
      {Array.from({ length: count }, (_none, index) => index).map((index) => (
        <Box
          as="span"
          key={index}
          w="0.55em"
          h="0.55em"
          borderRadius="full"
          bg={index === at ? 'fg' : 'border.emphasized'}
        />
      ))}
    </Box>
  );
}
