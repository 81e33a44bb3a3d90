import { answerOf, callQueryOptions } from '@fixed-ops/api';
import { releaseCalls } from '@fixed-ops/contract/releases';
import { Link, useUrlState } from '@fixed-ops/router';
import { useSession, useSessionState } from '@fixed-ops/session';
import {
  Answer,
  AreaTabs,
  Banner,
  Box,
  Button,
  Download,
  downloadFile,
  EmptyState,
  PageHeader,
  Panel,
  RotateCcw,
  ScreenFrame,
  Select,
  Skeleton,
} from '@fixed-ops/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHost } from '../../boot/context.ts';
import { ThisTab } from '../../tab-facts/this-tab.tsx';
import { AuditSection } from './audit-section.tsx';
import { mayTakeBack, ReadOnlyNote } from './read-only-note.tsx';
import { ReleaseTable } from './release-table.tsx';
import { counted } from './release-words.ts';
import { type ReleasesTab, releasesSchema, TABS } from './releases-address.ts';
import { type Releases, SummaryCards } from './summary-cards.tsx';
import { Trust } from './trust.tsx';

const LABELS: Record<ReleasesTab, string> = { remotes: 'Remotes', audit: 'Audit log', tab: 'This tab' };
const SPANS = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
];
/** The page reads its data again this often, because a canary may return at any time. */
const READ_AGAIN_MS = 30_000;

/** The releases page for developers: served releases and their figures, the audit log, and the facts about this tab. */
export function ReleasesPage() {
  const [address] = useUrlState(releasesSchema);
  const { dealershipData } = useSession();
  const { timezone } = dealershipData;
  const sections: Record<ReleasesTab, () => ReactNode> = {
    remotes: () => <RemotesSection timezone={timezone} />,
    audit: () => (
      <>
        <PageHeader title="Releases" period="Audit log" />
        <AuditSection timezone={timezone} />
      </>
    ),
    tab: () => (
      <>
        <PageHeader title="Releases" period="This tab" />
        <ThisTab />
      </>
    ),
  };
  return (
    <>
      <AreaTabs
        label="Releases"
        tabs={TABS.map((each) => ({
          to: each === 'remotes' ? '/releases' : `/releases?tab=${each}`,
          label: LABELS[each],
          current: each === address.tab,
        }))}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      />
      <ScreenFrame>{sections[address.tab]()}</ScreenFrame>
    </>
  );
}

function RemotesSection({ timezone }: { readonly timezone: string }) {
  const [address, setAddress] = useUrlState(releasesSchema);
  const { access } = useSession();
  const dealerships = useSessionState((state) => state.dealerships).filter(({ administeredOnly }) => !administeredOnly);
  const { registry } = useHost();
  const { hours, store } = address;
  const releases = useQuery({
    ...callQueryOptions(releaseCalls.releases, { query: { hours, ...(store === '' ? {} : { store }) } }),
    refetchInterval: READ_AGAIN_MS,
  });
  const refetch = () => void releases.refetch();
  const overridden = new Set(registry.remotes.filter((remote) => remote.isDevelopment).map(({ name }) => name));
  const all = { value: '', label: dealerships.length === 1 ? 'The one store' : `All ${dealerships.length} stores` };
  return (
    <>
      <PageHeader
        title="Releases"
        period={releases.isPending ? <Room h="20px" /> : periodOf(releases.data)}
        aside={releases.isPending ? <Room h="52px" /> : <Trust releases={releases.data} />}
      />
      <Box display="flex" flexWrap="wrap" gap="2" mb="5">
        <Select
          label="Health over"
          appearance="filter"
          entries={SPANS}
          value={hours}
          onChange={(value) => setAddress({ hours: value === '24' ? null : value === '1' ? '1' : '168' })}
        />
        {dealerships.length < 2 ? null : (
          <Select
            label="Stores"
            appearance="filter"
            entries={[all, ...dealerships.map(({ id, name }) => ({ value: id, label: name }))]}
            value={store}
            onChange={(value) => setAddress({ store: value === '' ? null : value })}
          />
        )}
        <Box ms={{ md: 'auto' }} display="flex" gap="2">
          <Button
            size="touch"
            variant="ghost"
            disabled={releases.data === undefined}
            onClick={() => releases.data && saveJson(releases.data)}
          >
            <Download aria-hidden="true" />
            Registry JSON
          </Button>
          <Button size="touch" loading={releases.isFetching} onClick={refetch}>
            <RotateCcw aria-hidden="true" />
            Refresh
          </Button>
        </Box>
      </Box>
      <Answer
        name="Releases"
        answer={answerOf(releases)}
        skeleton={<Loading />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={({ problems }) => (
          <>
            <Problems problems={problems} />
            <NoEntries areReadable={problems.length === 0} />
          </>
        )}
      >
        {(data, { refetching }) => (
          <>
            <Problems problems={data.problems} />
            <ReadOnlyNote releases={data} access={access} />
            <SummaryCards
              releases={data}
              timezone={timezone}
              onOpen={(name) => setAddress({ open: name })}
              onAudit={() => setAddress({ tab: 'audit' })}
            />
            <ReleaseTable
              releases={data}
              timezone={timezone}
              mayTakeBack={mayTakeBack(data, access)}
              openName={address.open}
              overridden={overridden}
              refetching={refetching && releases.isPlaceholderData}
              onToggle={(name) => setAddress({ open: name === address.open ? null : name }, { replace: true })}
              onMoved={refetch}
            />
          </>
        )}
      </Answer>
    </>
  );
}

const Problems = ({ problems }: Pick<Releases, 'problems'>) =>
  problems.map((problem) => (
    <Box key={problem} mb="4" borderRadius="l2" overflow="hidden">
      <Banner kind="alert">{problem}</Banner>
    </Box>
  ));

const NoEntries = ({ areReadable }: { readonly areReadable: boolean }) => (
  <Panel>
    {areReadable ? (
      <EmptyState title="Nothing is released yet">
        The next `npm start` or `npm run release` makes the first one.
      </EmptyState>
    ) : (
      <EmptyState title="No release can be read">
        What is wrong is said above. Once it is mended, this page shows the releases by itself.
      </EmptyState>
    )}
  </Panel>
);

/** On a phone, both are in lines of their own, which would push the content down when they load. */
function Room({ h }: { readonly h: string }) {
  return <Skeleton as="span" display={{ base: 'block', md: 'none' }} h={h} w="240px" />;
}

function periodOf(releases: Releases | undefined): string | undefined {
  if (releases === undefined || releases.entries.length === 0) return undefined;
  const remotes = releases.entries.filter(({ isHost }) => !isHost).length;
  const pointers = releases.entries.flatMap(({ pointer }) => pointer ?? []);
  const revision = pointers.reduce((sum, pointer) => sum + pointer.revision, 0);
  const words = counted(remotes, 'remote');
  return pointers.length === 0 ? words : `${words}, pointers at revision ${revision}`;
}

function saveJson(releases: Releases): void {
  const entries = releases.entries.map(({ name, label, pointer, releases: known }) => ({
    name,
    label,
    pointer,
    releases: known,
  }));
  downloadFile(
    'releases.json',
    new Blob([`${JSON.stringify({ at: releases.to, entries }, null, 2)}\n`], { type: 'application/json' }),
  );
}

function Loading() {
  return (
    <>
      <Skeleton height="160px" />
      <Box mt="6">
        <Skeleton height="360px" />
      </Box>
    </>
  );
}
