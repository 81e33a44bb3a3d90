import type { CallResponse } from '@fixed-ops/contract';
import type { releaseCalls } from '@fixed-ops/contract/releases';
import { ArrowRight, Box, Button, CircleAlert, CircleCheck, chakra, Info } from '@fixed-ops/ui';
import { History } from '@fixed-ops/ui/icons';
import type { ReactNode } from 'react';
import { headOf, reasonOf, worstOf } from './entry-troubles.ts';
import { canaryOf, changeText, counted, isTooFew, missingText, timeText, whenText } from './release-words.ts';
import { restWords } from './rest-words.ts';

export type Releases = CallResponse<typeof releaseCalls.releases>;

const Strip = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '1px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    listStyle: 'none',
    mb: '6',
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      padding: { base: '16px', md: '18px 20px' },
      boxShadow: '0 0 0 1px var(--fo-colors-border)',
      minW: '0',
    },
  },
});

interface CardProps {
  readonly icon: ReactNode;
  readonly head: string;
  readonly amount: string;
  readonly beside: string;
  readonly action: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

function Card({ icon, head, amount, beside, action, onAct, children }: CardProps) {
  return (
    <li>
      <Box display="flex" alignItems="center" gap="2" textStyle="label" mb="1">
        {icon}
        {head}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
        <chakra.span textStyle="figure">{amount}</chakra.span>
        <chakra.span color="fg.muted">{beside}</chakra.span>
      </Box>
      <chakra.p mt="2" flex="1" color="fg.muted">
        {children}
      </chakra.p>
      <Button variant="link" size="inline" minH="6" mt="1.5" onClick={onAct}>
        {action}
        <ArrowRight aria-hidden="true" />
      </Button>
    </li>
  );
}

interface SummaryCardsProps {
  readonly releases: Releases;
  readonly timezone: string;
  readonly onOpen: (name: string) => void;
  readonly onAudit: () => void;
}

/** The cards: first what is worse, then everything else, then the last change. */
export function SummaryCards({ releases, timezone, onOpen, onAudit }: SummaryCardsProps) {
  const { entries, lastChange } = releases;
  const worst = worstOf(entries);
  const rest = entries.filter((entry) => entry !== worst);
  const troubled = rest.filter((entry) => reasonOf(entry) !== null);
  const { beside, below, isJudged } = restWords(rest, troubled);
  const first = troubled[0] ?? rest[0];
  const isToday = lastChange !== null && dayOf(lastChange.at, timezone) === dayOf(releases.to, timezone);
  return (
    <Strip aria-label="What to look at first">
      {worst === undefined ? null : (
        <Card
          icon={alertIcon}
          head={headOf(worst)}
          amount={worst.label}
          beside={canaryOf(worst) ? `${canaryOf(worst)?.share}% of visitors` : ''}
          action={`Look at ${worst.label}`}
          onAct={() => onOpen(worst.name)}
        >
          {reasonOf(worst)}
        </Card>
      )}
      <Card
        icon={
          troubled.length > 0 ? (
            alertIcon
          ) : isJudged ? (
            <chakra.span display="inline-flex" color="fg.success">
              <CircleCheck size={16} aria-hidden="true" />
            </chakra.span>
          ) : (
            infoIcon
          )
        }
        head={worst === undefined ? 'Everything' : 'Everything else'}
        amount={counted(rest.filter(({ isHost }) => !isHost).length, 'remote')}
        beside={`${rest.some(({ isHost }) => isHost) ? 'and the host ' : ''}${beside}`}
        action={first === undefined ? 'Remotes' : `Look at ${first.label}`}
        onAct={() => first && onOpen(first.name)}
      >
        {below}
      </Card>
      {worst === undefined ? <RuleCard releases={releases} onAudit={onAudit} /> : null}
      {lastChange === null ? (
        <Card
          icon={<History size={16} aria-hidden="true" />}
          head="Last change"
          amount="None"
          beside=""
          action="Audit log"
          onAct={onAudit}
        >
          Nobody has changed what visitors get.
        </Card>
      ) : (
        <Card
          icon={<History size={16} aria-hidden="true" />}
          head="Last change"
          amount={isToday ? timeText(lastChange.at, timezone) : (whenText(lastChange.at, timezone).split(',')[0] ?? '')}
          beside={isToday ? 'today' : timeText(lastChange.at, timezone)}
          action="Audit log"
          onAct={onAudit}
        >
          {lastChange.by} {changeText(lastChange)}.{lastChange.why === '' ? '' : ` “${lastChange.why}”`}
        </Card>
      )}
    </Strip>
  );
}

/** Shown if nothing is worse: how a worse canary would be handled, and how many visits are missing to judge those that run. */
function RuleCard({
  releases: { entries, canaryRule },
  onAudit,
}: {
  readonly releases: Releases;
  readonly onAudit: () => void;
}) {
  const running = entries.filter((entry) => canaryOf(entry) !== undefined);
  const few = running.flatMap((entry) => {
    const canary = canaryOf(entry);
    if (canary === undefined) return [];
    // The judge looks at each browser by itself. The one with most visits stands first.
    const most = canary.engines[0] ?? canary.figures;
    return isTooFew(most) ? [{ label: entry.label, figures: most }] : [];
  });
  const fewNames = few.map(({ label }) => label).join(', ');
  const judgment =
    few.length === 0
      ? 'no worse than current'
      : few.length === running.length
        ? 'too few visits to judge'
        : `no worse than current; too few visits to judge: ${fewNames}`;
  return (
    <Card
      icon={infoIcon}
      head="Canaries"
      amount={running.length === 0 ? 'None' : running.map(({ label }) => label).join(', ')}
      beside={running.length === 0 ? 'running' : judgment}
      action="Audit log"
      onAct={onAudit}
    >
      {few.map(
        ({ label, figures }) =>
          `${label} has ${missingText(figures)}, in its most used browser, in this time and your stores. `,
      )}
      A canary is judged by browser from {canaryRule.minViews} visits on, and returns by itself when it is worse.
    </Card>
  );
}

const dayOf = (instant: string, timezone: string) =>
  new Date(instant).toLocaleDateString('en-US', { timeZone: timezone });

const infoIcon = <Info size={16} aria-hidden="true" />;

const alertIcon = (
  <chakra.span display="inline-flex" color="fg.error">
    <CircleAlert size={16} aria-hidden="true" />
  </chakra.span>
);
