import { answerOf, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { manufacturerCalls } from '@fixed-ops/contract/statement';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, PageHeader, Panel, Select, Text } from '@fixed-ops/ui';
import { BlockSkeleton } from '../block/block-page.tsx';
import { DepartmentTabs, useDepartment } from '../block/department-tabs.tsx';
import { useTools } from '../frame/block-tools.tsx';
import { lastChange } from '../settings/last-change.ts';
import { GuidesForm } from './guides-form.tsx';
import { GuidesHistory, useGuidesHistory } from './guides-history.tsx';
import { sells } from './sells.ts';

const addressSchema = urlSchema({ brand: urlText() });

/** The guides by manufacturer: the share of gross that each expense may take, and the group's own value. */
export function GuidesScreen() {
  const { activeDealership, dealershipData, user } = useSession();
  const department = useDepartment();
  const [{ brand }, setAddress] = useUrlState(addressSchema);
  const { tool, open, close } = useTools();
  const params = { groupId: dealershipData.groupId };
  const guides = useCall(manufacturerCalls.manufacturerExpenses, { params });
  const infos = useCall(administrationCalls.groupDealershipInfo, { decorates: true });
  const readOnly = user.role !== 'ADMIN_SUPER';
  const history = useGuidesHistory(dealershipData.groupId, { enabled: !readOnly || tool === 'history' });
  const makers = [...new Set((guides.data ?? []).map(({ manufacturer }) => manufacturer))];
  const own = infos.data?.find(({ dealershipId }) => dealershipId === activeDealership.id);
  const maker = makers.includes(brand)
    ? brand
    : (makers.find((each) => own !== undefined && sells(own, each)) ?? makers[0] ?? '');
  // The fields wait until the manufacturer is known. Otherwise a person could begin to type into the guides of another
  // one.
  const isChoosing = !makers.includes(brand) && makers.length > 1 && infos.isPending;
  return (
    <>
      <PageHeader title="Guides" period={dealershipData.groupName} />
      <Text color="fg.muted" mt="-2" mb="4">
        Expenses in the AI Statement are compared with these shares of gross, in every store of the group without guides
        of its own.
        {readOnly ? ' Group administrators change them.' : ''}
      </Text>
      <Box mb="4" display="flex" flexWrap="wrap" alignItems="center" gap="2" data-print="none">
        <DepartmentTabs />
        {makers.length < 2 || isChoosing ? null : (
          <Select
            label="Manufacturer"
            showLabel
            appearance="filter"
            width={280}
            value={maker}
            entries={makers.map((value) => ({ value, label: value }))}
            onChange={(next) => setAddress({ brand: next })}
          />
        )}
        <Box ms={{ md: 'auto' }}>
          <Button size="touch" onClick={() => open('history')}>
            History
          </Button>
        </Box>
      </Box>
      <Answer
        name="Guides"
        answer={answerOf(guides)}
        skeleton={<BlockSkeleton title="Guides" />}
        isEmpty={(rows) => rows.length === 0}
        empty={() => (
          <Panel>
            <EmptyState title="No manufacturer of the group has guides">
              Name the brands of a store on Dealership info.
            </EmptyState>
          </Panel>
        )}
      >
        {(rows) =>
          isChoosing ? (
            <BlockSkeleton title="Guides" />
          ) : (
            <GuidesForm
              guides={rows}
              readAt={guides.dataUpdatedAt}
              shown={{ manufacturer: maker, department }}
              readOnly={readOnly}
              note={lastChange(history, dealershipData.timezone)}
              onSaved={() => history.readAgain()}
              readAgain={async (how) => (await guides.refetch(how)).data}
            />
          )
        }
      </Answer>
      {tool === 'history' ? (
        <GuidesHistory
          list={history}
          readOnly={readOnly}
          onChanged={async () => {
            history.readAgain();
            await guides.refetch();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
