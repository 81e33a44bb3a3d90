import { type Settings, useCall, useSettings } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls, type FeedSettings } from '@fixed-ops/contract/administration';
import { peopleCalls } from '@fixed-ops/contract/people';
import { type FieldRules, Panel, Stack, Text } from '@fixed-ops/ui';
import { clockOfText, FormRow, MultiSelectField, TextField } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { BlockPage } from '../block/block-page.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { FeedEffect } from './feed-effect.tsx';

interface FeedValues {
  readonly expectedBy: string;
  readonly notify: readonly string[];
}

const defaults: FeedValues = { expectedBy: '07:00', notify: [] };
const valuesOf = ({ expectedBy, notify }: FeedSettings): FeedValues => ({ expectedBy, notify });
const bodyOf = ({ expectedBy, notify }: FeedValues) => ({
  data: { expectedBy: clockOf(expectedBy), notify: [...notify] },
});
/** The time as it is saved; a text that is no time stays, and is said to be none. */
const clockOf = (text: string): string => clockOfText(text) ?? text.trim();
const rules: FieldRules<FeedValues> = {
  expectedBy: {
    label: 'Files are due at',
    required: true,
    serverPath: 'data.expectedBy',
    validate: (text) => (clockOfText(text) === null ? 'Files are due at needs a time such as 7:00 AM or 18:30' : null),
  },
  notify: { label: 'Who is notified', serverPath: 'data.notify' },
};

/** Settings of the time at which nightly files are due, and of the people notified of late ones. */
export function FeedSettingsPart({ tabs }: { readonly tabs: ReactNode }) {
  const { feedSettings: get, putFeedSettings: put } = administrationCalls;
  const settings = useSettings({ get, put }, { name: 'Feeds', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Feeds"
      part="Due time"
      settings={settings}
      intro="When files are not here by this time, people are notified once: in Fixed Ops, and by email if they want it."
      controls={tabs}
    >
      {(data, readOnly) => <FeedSettingsForm settings={settings} data={data} readOnly={readOnly} />}
    </BlockPage>
  );
}

interface FormProps {
  readonly settings: Settings<FeedSettings, BodyOf<typeof administrationCalls.putFeedSettings>>;
  readonly data: FeedSettings;
  readonly readOnly: boolean;
}

function FeedSettingsForm({ settings, data, readOnly }: FormProps) {
  const people = useCall(peopleCalls.getUsersFromDealership);
  const form = useBlockForm(settings, data, {
    valuesOf,
    bodyOf,
    rules,
    schema: administrationCalls.putFeedSettings.body,
  });
  const everybody = people.data ?? [];
  const nameOf = (id: string) => {
    const person = everybody.find(({ employeeId }) => employeeId === id);
    return person === undefined ? id : `${person.givenName} ${person.surname}`;
  };
  const there = everybody
    .filter(({ accountEnabled }) => accountEnabled)
    .map(({ employeeId }) => ({ value: employeeId, label: nameOf(employeeId) }));
  const isGone = (id: string) => people.data !== undefined && !there.some(({ value }) => value === id);
  // People who have left stay in the list, so that they can be removed.
  const gone = form.values.notify
    .filter(isGone)
    .map((id) => ({ value: id, label: `Left the dealership (${nameOf(id)})` }));
  const told = ({ expectedBy, notify }: FeedValues) => ({
    expectedBy: clockOf(expectedBy),
    notify: notify.filter((id) => !isGone(id)),
  });
  return (
    <BlockForm
      label="Feeds"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      defaults={defaults}
      wordsOf={(value) => (Array.isArray(value) ? value.map(nameOf) : value)}
      aside={<FeedEffect saved={told(valuesOf(data))} entered={told(form.values)} />}
    >
      <Panel aria-label="Due time" p="5">
        <Stack gap="4">
          <FormRow>
            <TextField
              {...form.field('expectedBy')}
              readOnly={readOnly}
              help="Each open day, in the dealership’s time zone, such as 7:00 AM."
            />
            <MultiSelectField
              {...form.field('notify')}
              entries={[...there, ...gone]}
              disabled={readOnly || people.data === undefined}
              help="Also about refused files. If nobody is chosen, managers and administrators of the dealership are notified."
            />
          </FormRow>
          {people.isError ? (
            <Text role="alert" color="fg.error">
              The people of the dealership could not be loaded, so nobody can be chosen now.
            </Text>
          ) : null}
          <Text color="fg.muted">Whatever is set here, the support page shows everybody how far the figures go.</Text>
        </Stack>
      </Panel>
    </BlockForm>
  );
}
