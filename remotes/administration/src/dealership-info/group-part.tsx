import { answerOf, type Settings, useSettings } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls, type GroupInfo } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, type FieldRules, PageHeader, Panel } from '@fixed-ops/ui';
import { LockedNote, TextField } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { BlockSkeleton } from '../block/block-page.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { SettingsHistory } from '../frame/settings-history.tsx';

const { groupInfo, putGroupInfo, groupInfoHistory, restoreGroupInfo } = administrationCalls;
type GroupSettings = Settings<GroupInfo, BodyOf<typeof putGroupInfo>>;

const NAME = 'Name of the group';
const rules: FieldRules<GroupInfo> = { name: { label: NAME, required: true, serverPath: 'data.name' } };
const valuesOf = ({ name }: GroupInfo): GroupInfo => ({ name });
const bodyOf = ({ name }: GroupInfo) => ({ data: { name: name.trim() } });

interface GroupPartProps {
  /** The parts of the page, and the button for the history. */
  readonly controls: ReactNode;
  readonly showsHistory: boolean;
  readonly onCloseHistory: () => void;
}

/** The name of the group, which all its stores share. Administrators of the group change it, those of one store read it. */
export function GroupPart({ controls, showsHistory, onCloseHistory }: GroupPartProps) {
  const { user, dealershipData } = useSession();
  const readOnly = user.role !== 'ADMIN_SUPER';
  const settings = useSettings({ get: groupInfo, put: putGroupInfo }, { name: NAME, invalidates: 'dealership' });
  // The session has the new name a moment later.
  const name = settings.answer.data?.data.data.name ?? dealershipData.groupName;
  return (
    <>
      <PageHeader title="Dealership info" period={name} />
      {controls}
      {readOnly ? (
        <Box mb="4">
          <LockedNote>You can look at the name of the group. Group administrators change it.</LockedNote>
        </Box>
      ) : null}
      <Answer name={NAME} answer={answerOf(settings.answer)} skeleton={<BlockSkeleton title={NAME} />}>
        {({ data: { data } }) => <GroupForm settings={settings} data={data} readOnly={readOnly} />}
      </Answer>
      {showsHistory ? (
        <SettingsHistory
          history={groupInfoHistory}
          restore={restoreGroupInfo}
          name={NAME}
          place={`Group, ${name}`}
          block={groupInfo.name}
          settings={settings}
          readOnly={readOnly}
          onClose={onCloseHistory}
        />
      ) : null}
    </>
  );
}

interface GroupFormProps {
  readonly settings: GroupSettings;
  readonly data: GroupInfo;
  readonly readOnly: boolean;
}

function GroupForm({ settings, data, readOnly }: GroupFormProps) {
  const form = useBlockForm(settings, data, { valuesOf, bodyOf, rules, schema: putGroupInfo.body });
  return (
    <BlockForm
      label="Group"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      aside={<Effect saved={data.name} entered={form.values.name.trim()} />}
    >
      <Panel aria-label="Group" p="5">
        <TextField
          {...form.field('name')}
          maxLength={120}
          autoComplete="organization"
          readOnly={readOnly}
          help={readOnly ? undefined : 'No other group may have this name.'}
        />
      </Panel>
    </BlockForm>
  );
}

/** How many stores get the new name, and where it stands. */
function Effect({ saved, entered }: { readonly saved: string; readonly entered: string }) {
  const { storesOfGroup } = useSession().dealershipData;
  const isNew = entered !== '' && entered !== saved;
  const stores =
    storesOfGroup === undefined
      ? 'each store of the group'
      : `${formatCount(storesOfGroup)} ${storesOfGroup === 1 ? 'store' : 'stores'}`;
  return (
    <EffectPanel note={isNew ? `${saved} becomes ${entered} in ${stores}.` : `The same in ${stores}.`} rows={[]}>
      The name stands on Dealership info, Guides, Users, profiles and in onboardings. No figure depends on it.
    </EffectPanel>
  );
}
