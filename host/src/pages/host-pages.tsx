import { Link } from '@fixed-ops/router';
import { PageHeader, Panel, Text, Link as TextLink } from '@fixed-ops/ui';
import { PageFrame } from './page-frame.tsx';

export function NotificationsPage() {
  return (
    <LaterPage
      title="Notifications"
      what="The list of notifications is not part of this release yet."
      now="Notices for everyone appear above the page, and the bell counts what you have not read."
    />
  );
}

function LaterPage({ title, what, now }: { readonly title: string; readonly what: string; readonly now: string }) {
  return (
    <PageFrame>
      <PageHeader title={title} />
      <Panel padding="5" maxW="640px">
        <Text>{what}</Text>
        <Text mt="2" color="fg.muted">
          {now}
        </Text>
        <WayHome />
      </Panel>
    </PageFrame>
  );
}

function WayHome() {
  return (
    <Text mt="4">
      <TextLink asChild>
        <Link to="/dashboard">Go to the dashboard</Link>
      </TextLink>
    </Text>
  );
}
