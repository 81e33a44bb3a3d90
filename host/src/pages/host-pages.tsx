import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
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

/** The profile as it is known; editing it comes later. */
export function ProfileSettingsPage() {
  const user = useSessionState((state) => state.user);
  const facts = user
    ? [
        ['Name', user.fullName],
        ['Email', user.email],
        ['Phone', user.phoneNumber],
        ['Group', user.dealershipGroup],
        ['Dealerships', user.userDealerships.map((dealership) => dealership.name).join(', ')],
      ]
    : [];
  return (
    <PageFrame>
      <PageHeader title="Profile settings" />
      <Panel padding="5" maxW="640px">
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <Text as="dt" textStyle="meta" color="fg.muted">
                {label}
              </Text>
              <Text as="dd" ms="0" mb="3">
                {value || '—'}
              </Text>
            </div>
          ))}
        </dl>
        <Text color="fg.muted">
          Changing picture, phone, default dealership and password is not part of this release yet; your administrator
          can do it in Administration.
        </Text>
      </Panel>
    </PageFrame>
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
