import { canOpen, jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { Navigate, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { worksHere } from '@fixed-ops/session/host';
import { Box, chakra, Heading, PageHeader, Panel, ScreenFrame, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useHost } from '../../boot/context.ts';
import { accessKeyOf } from '../../routing/decide-route.ts';
import { useMayPass } from '../../routing/permissions.ts';
import { askedAddress } from '../../routing/turn-away.tsx';
import { Administrators } from '../administrators.tsx';
import { Address, NextSteps, OpenPlaces } from './next-steps.tsx';
import { whoMayOpen } from './who-may-open.ts';

/**
 * The page for a route that the role, the job title or the active store does not permit. It says who may open it and
 * whom to ask, and shows no data.
 */
export function NotPermittedPage() {
  const { state } = useLocation();
  const { registry } = useHost();
  const mayPass = useMayPass();
  const user = useSessionState((session) => session.user);
  const isOpen = useSessionState(worksHere);
  const asked = askedAddress(state);
  const key = asked === null ? null : accessKeyOf(registry.remotes, asked.replace(/[?#].*$/s, ''));
  // The area was closed for the former store only, and the person has switched to another one.
  if (asked !== null && key !== null && mayPass(key)) return <Navigate to={asked} replace />;
  if (!isOpen && (key === null || canOpen(user, key))) return <AdministeredOnly asked={asked} />;
  const who = asked === null ? null : whoMayOpen(key);
  return (
    <ScreenFrame>
      <PageHeader title="Not available to you" />
      <Text maxW="640px">
        {asked === null ? 'The page that led here' : <Address>{asked}</Address>} is not open to your role or job title.
        Nothing is broken, and nothing was changed.
      </Text>
      <Panel maxW="960px" mt="5">
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }}
          css={{ '& > *': { padding: '5' } }}
        >
          <div>
            <Heading mb="3">Who may open it</Heading>
            <chakra.dl display="grid" gap="3">
              {who?.roles ? <Fact name="Role">{who.roles.join('; ')}</Fact> : null}
              {who?.titles ? <Fact name="Job title">{who.titles.join('; ')}</Fact> : null}
              {who ? null : <Fact name="Role and job title">Your administrator can tell you.</Fact>}
              {user ? (
                <Fact name="You are">
                  {jobTitleLabel(user.jobTitle)}, role {roleLabel(user.role)}
                </Fact>
              ) : null}
            </chakra.dl>
          </div>
          <Box borderTopWidth={{ base: '1px', md: '0' }} borderInlineStartWidth={{ base: '0', md: '1px' }}>
            <Heading mb="3">Who to ask</Heading>
            {who?.isForStaff ? (
              <Text color="fg.muted">Only Fixed Ops staff can give this role. Tell support what you need it for.</Text>
            ) : (
              <Administrators fallback="The administrator of your dealership can change what is open to you." />
            )}
          </Box>
        </Box>
      </Panel>
      <NextSteps />
      <OpenPlaces />
    </ScreenFrame>
  );
}

/** Shown for a store that the person administers but does not work in. */
function AdministeredOnly({ asked }: { readonly asked: string | null }) {
  const name = useSessionState(({ activeDealership }) => activeDealership?.name);
  return (
    <ScreenFrame>
      <PageHeader title="Not available to you" />
      <Text maxW="640px">
        {asked === null ? 'The page that led here' : <Address>{asked}</Address>} is for people who work at {name}. You
        administer it for your group: its settings, feeds, audit log and users are open to you. Nothing was changed.
      </Text>
      <NextSteps />
      <OpenPlaces />
    </ScreenFrame>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text as="dt" textStyle="meta" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" ms="0">
        {children}
      </Text>
    </div>
  );
}
