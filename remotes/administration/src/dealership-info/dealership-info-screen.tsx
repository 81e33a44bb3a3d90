import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, PageHeader, SegmentedControl, Stack } from '@fixed-ops/ui';
import { ReadOnlyNote, useReadOnly } from '../block/read-only.tsx';
import { useTools } from '../frame/block-tools.tsx';
import { AddressForm } from './address-form.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { DealershipHistory } from './dealership-history.tsx';
import { DealershipPanel, DealershipPanelSkeleton } from './dealership-panel.tsx';
import { GroupPart } from './group-part.tsx';
import { OptionsForm } from './options-form.tsx';
import { RatesForm } from './rates-form.tsx';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'address', label: 'Address and hours' },
  { value: 'rates', label: 'Rates' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'options', label: 'Options' },
  { value: 'group', label: 'Group' },
] as const;
const FORMS = { address: AddressForm, rates: RatesForm, calendar: CalendarForm, options: OptionsForm };
const addressSchema = urlSchema({ tab: urlChoice(['overview', 'address', 'rates', 'calendar', 'options', 'group']) });

/** The dealerships that the person administers, with their feeds and rates. The active one is first and can be edited. */
export function DealershipInfoScreen() {
  const { activeDealership, dealershipData, user } = useSession();
  const [{ tab }, setAddress] = useUrlState(addressSchema);
  const { tool, open, close } = useTools();
  const answer = useCall(administrationCalls.groupDealershipInfo);
  const readOnly = useReadOnly();
  const seesHistory = canOpen(user, 'administration');
  const controls = (
    <Box mb="4" display="flex" flexWrap="wrap" gap="2" data-print="none">
      <SegmentedControl label="Part" value={tab} segments={TABS} onChange={(next) => setAddress({ tab: next })} />
      {seesHistory ? (
        <Box ms={{ md: 'auto' }}>
          <Button size="touch" onClick={() => open('history')}>
            History
          </Button>
        </Box>
      ) : null}
    </Box>
  );
  if (tab === 'group')
    return <GroupPart controls={controls} showsHistory={tool === 'history' && seesHistory} onCloseHistory={close} />;
  return (
    <>
      <PageHeader
        title="Dealership info"
        period={tab === 'overview' ? dealershipData.groupName : activeDealership.name}
      />
      {controls}
      {readOnly && tab !== 'overview' ? <ReadOnlyNote /> : null}
      <Answer name="Dealership info" answer={answerOf(answer)} skeleton={<DealershipPanelSkeleton />}>
        {(dealerships) => {
          const active = dealerships.find(({ dealershipId }) => dealershipId === activeDealership.id);
          const others = dealerships.filter((info) => info !== active);
          const history =
            tool === 'history' && active && seesHistory ? <DealershipHistory info={active} onClose={close} /> : null;
          if (tab !== 'overview' && active) {
            const TabForm = FORMS[tab];
            return (
              <>
                <TabForm key={`${active.dealershipId} ${tab}`} info={active} readOnly={readOnly} />
                {history}
              </>
            );
          }
          return (
            <Stack gap="6">
              {history}
              {active ? <DealershipPanel info={active} {...(others.length > 0 ? { note: 'Active' } : {})} /> : null}
              {others.map((info) => (
                <DealershipPanel key={info.dealershipId} info={info} />
              ))}
            </Stack>
          );
        }}
      </Answer>
    </>
  );
}
