import { access } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import { calls, type DmsNumber } from '@fixed-ops/contract';
import type { UserProfile } from '@fixed-ops/session';
import { Answer, chakra, Skeleton, Text } from '@fixed-ops/ui';
import { SettingsPanel } from './settings-panel.tsx';

const kindNames: Readonly<Record<DmsNumber['kind'], string>> = {
  advisor: 'Service advisor',
  technician: 'Technician',
  counter: 'Parts counter',
};

const List = chakra('ul', { base: { listStyleType: 'none', display: 'grid', gap: '2' } });

/** The person's numbers in the DMS of each dealership. The product finds the person's own rows by them. */
export function DmsNumbersPanel({ user }: { readonly user: UserProfile }) {
  const answer = useCall(calls.getUserDealershipMembership);
  return (
    <SettingsPanel
      title="My DMS numbers"
      about="These numbers show which work is yours. Only an administrator can change them."
    >
      <Answer
        name="Your DMS numbers"
        headingLevel="h3"
        answer={answerOf(answer)}
        skeleton={<Skeleton height="44px" />}
        isEmpty={(memberships) => memberships.every(({ dmsNumbers }) => dmsNumbers.length === 0)}
        empty={() => <Text>{noneSentence(user)}</Text>}
      >
        {(memberships) =>
          memberships
            .filter(({ dmsNumbers }) => dmsNumbers.length > 0)
            .map(({ dealershipId, dealershipName, dmsNumbers }) => (
              <div key={dealershipId}>
                <chakra.h3 fontWeight="medium" mb="1">
                  {dealershipName}
                </chakra.h3>
                <List>
                  {dmsNumbers.map((own) => (
                    <Own key={`${own.kind} ${own.number}`} own={own} />
                  ))}
                </List>
              </div>
            ))
        }
      </Answer>
    </SettingsPanel>
  );
}

function Own({ own: { kind, number, name } }: { readonly own: DmsNumber }) {
  return (
    <chakra.li display="grid" gridTemplateColumns="56px minmax(0, 1fr)" columnGap="3" alignItems="baseline">
      <chakra.span fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {number}
      </chakra.span>
      <span>
        {kindNames[kind]}
        <Text textStyle="meta" color="fg.muted" overflowWrap="anywhere">
          {name === null ? 'Not in the DMS files yet' : `${name} in the DMS`}
        </Text>
      </span>
    </chakra.li>
  );
}

/** Says why a person without a number who may see only own rows sees none. */
function noneSentence(user: UserProfile): string {
  const who = `an administrator of ${user.dealershipGroup || 'your group'}`;
  return access(user).hasAllEmployeeView
    ? `No DMS numbers are set for you. You need them only if you work as an advisor, technician or at the counter: then ask ${who}.`
    : `No DMS numbers are set for you, so your own figures stay empty. Ask ${who} to add them.`;
}
