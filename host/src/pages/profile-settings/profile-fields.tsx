import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { formatPhoneNumber } from '@fixed-ops/contract/people';
import { type UserProfile, useSessionState, useUnsavedChanges } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { sessionStore } from '@fixed-ops/session/host';
import { Box, notify } from '@fixed-ops/ui';
import { DraftOffer, Form, FormRow, SaveBar, SelectField, TextField, useForm } from '@fixed-ops/ui/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NotificationChoices } from './notification-choices.tsx';
import { NAME_MAX_LENGTH, notificationChoice, profileRules, profileValues } from './profile-form.ts';
import { readPreferences, usePreferences } from './read-preferences.ts';
import { saveProfile } from './save-profile.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { UnreadPreferences } from './unread-preferences.tsx';

/** The form that is saved as a whole: person, default dealership and notifications, with one save bar. */
export function ProfileForm({ user }: { readonly user: UserProfile }) {
  const dealerships = useSessionState((state) => state.dealerships);
  const [initial] = useState(() => profileValues(user, readPreferences(sessionStore.getState()), dealerships));
  const started = useRef(initial);
  const form = useForm({
    initial,
    rules: profileRules,
    onSave: async (values) => {
      await saveProfile(started.current, values);
      started.current = values;
      notify({ kind: 'success', title: 'Your profile is saved.' });
    },
  });
  useUnsavedChanges(form.isDirty);
  const offer = useKeptDraft('profile', form);
  const { preferences, answer } = usePreferences();
  const { notifications } = form.values;
  const { begin } = form;
  useEffect(() => {
    if (!preferences || notifications !== null) return;
    const choice = notificationChoice(preferences);
    started.current = { ...started.current, notifications: choice };
    begin('notifications', choice);
  }, [preferences, notifications, begin]);
  const entries = useMemo(
    () =>
      dealerships
        .filter(({ administeredOnly }) => administeredOnly !== true)
        .map(({ id, name }) => ({ value: String(id), label: name }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [dealerships],
  );
  const phone = form.field('phoneNumber');
  return (
    <Form form={form} label="Profile">
      {/* The offer waits for the notification settings. Without them, every kept choice would count as a change. */}
      {notifications === null ? null : <DraftOffer form={form} offer={offer} />}
      <SettingsPanel title="About you">
        <FormRow>
          <TextField {...form.field('firstName')} autoComplete="given-name" maxLength={NAME_MAX_LENGTH} />
          <TextField {...form.field('lastName')} autoComplete="family-name" maxLength={NAME_MAX_LENGTH} />
        </FormRow>
        <FormRow>
          <TextField
            {...phone}
            type="tel"
            autoComplete="tel"
            help="US number. An extension may follow: 555-555-0171 x12."
            onBlur={(event) => {
              const formatted = formatPhoneNumber(phone.value);
              if (formatted !== null) phone.onChange(formatted);
              phone.onBlur(event);
            }}
          />
          <TextField {...fixed('Email', user.email)} help="You sign in with this address. It cannot be changed." />
        </FormRow>
        <FormRow>
          <TextField {...fixed('Job title', jobTitleLabel(user.jobTitle))} />
          <TextField {...fixed('Role', roleLabel(user.role))} />
        </FormRow>
        <Box mt="-3" textStyle="meta" color="fg.muted">
          Job title and role decide what you see. An administrator of {user.dealershipGroup || 'your group'} can change
          them.
        </Box>
      </SettingsPanel>
      <SettingsPanel title="Dealership">
        <SelectField
          {...form.field('dealershipId')}
          entries={entries}
          searchable
          help="Where you start, unless the browser remembers another dealership."
        />
      </SettingsPanel>
      <SettingsPanel
        title="Notifications"
        about="What you are notified about, and how. Messages about Fixed Ops itself are always sent."
      >
        {notifications === null ? (
          <UnreadPreferences name="Your notification settings" answer={answer} height="320px" />
        ) : (
          <NotificationChoices value={notifications} onChange={(next) => form.set('notifications', next)} />
        )}
      </SettingsPanel>
      <SaveBar form={form} />
    </Form>
  );
}

const ignore = () => undefined;

/** The props of a locked field. */
function fixed(label: string, value: string) {
  return {
    name: label,
    label,
    value,
    readOnly: true,
    required: false,
    error: null,
    onChange: ignore,
    onBlur: ignore,
  };
}
