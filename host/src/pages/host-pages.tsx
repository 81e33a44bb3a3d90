import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Button, PageHeader, Panel, Text, Link as TextLink } from '@fixed-ops/ui';
import { PageFrame } from './page-frame.tsx';

/** Support: the screens come later; what helps today is said now. */
export function SupportPage() {
  return (
    <LaterPage
      title="Support"
      what="The contact form, the metric dictionary and the feed status are not part of this release yet."
      now="If something does not work, note the reference that its error card shows and give it to your administrator."
    />
  );
}

export function NotificationsPage() {
  return (
    <LaterPage
      title="Notifications"
      what="The list of notifications is not part of this release yet."
      now="Notices for everyone appear above the page, and the bell counts what you have not read."
    />
  );
}

export function OnboardingPage() {
  return (
    <LaterPage
      title="Onboarding"
      what="The steps that bring a new dealership in are not part of this release yet."
      now="Until then the data of a dealership is imported on the server, as the README describes."
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

/** Any unknown path leads here. */
export function NotFoundPage() {
  return (
    <PageFrame>
      <PageHeader title="Page not found" />
      <Text>There is no page at this address. It may have been moved, or the link was cut off.</Text>
      <WayHome />
    </PageFrame>
  );
}

/** Where a route leads that role or title close; it says whom to ask and shows no data. */
export function NotPermittedPage() {
  return (
    <PageFrame>
      <PageHeader title="Not available to you" />
      <Text>
        This page exists, but it is not open to your role or job title. The administrator of your dealership can change
        that.
      </Text>
      <WayHome />
    </PageFrame>
  );
}

/** The registry is missing or malformed: no area can be opened, which is the operator's to mend. */
export function AreasMissingPage() {
  return (
    <PageFrame>
      <PageHeader title="The areas could not be found" />
      <Text>
        The page came without its list of areas. Your data is safe. Reload in a moment; if it stays so, tell your
        administrator that the registry cannot be read.
      </Text>
      <Button variant="primary" mt="4" onClick={() => window.location.reload()}>
        Reload
      </Button>
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
