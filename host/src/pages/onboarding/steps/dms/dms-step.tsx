import { dmsProviders } from '@fixed-ops/contract/help';
import { Panel, SectionHead, Stack } from '@fixed-ops/ui';
import { CheckboxField, FormRow, TextField } from '@fixed-ops/ui/form';
import { useId } from 'react';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStores } from '../../frame/stores.ts';
import { StoresFirst } from '../../frame/stores-first.tsx';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { dmsDataOf, dmsRules, dmsValuesOf } from './dms-values.ts';
import { ExtractChoice } from './extract-choice.tsx';
import { StoreFiles } from './store-files.tsx';
import { useSampleFiles } from './use-sample-files.ts';

/** The step for the DMS: its provider, who gives access, and a sample of each file, which is read at once. */
export function DmsStep() {
  const { samples } = useWizard().onboarding;
  const { stores } = useStores();
  const sending = useSampleFiles();
  const step = useStepForm({
    step: 'dms',
    valuesOf: dmsValuesOf,
    dataOf: dmsDataOf,
    rules: dmsRules,
    runningWork: sending.runningWork,
  });
  const { form } = step;
  const providers = useId();
  const without = stores.filter(({ id }) => !samples.some(({ store }) => store === id));
  return (
    <StepFrame
      step={step}
      note={
        without.length === 0
          ? undefined
          : `No files of ${without.length === 1 ? without[0]?.name : `${without.length} stores`} yet. You can go on, but the next steps can suggest more with them.`
      }
    >
      <Panel aria-label="Connection" p="5">
        <SectionHead title="Connection" />
        <Stack gap="4" mt="3">
          <FormRow>
            <TextField
              {...form.field('provider')}
              maxLength={120}
              list={providers}
              autoComplete="off"
              help="The system that writes the files each night."
            />
            <TextField
              {...form.field('authorizedBy')}
              maxLength={120}
              autoComplete="name"
              help="Who signs for the store’s data, with title."
            />
          </FormRow>
          <datalist id={providers}>
            {dmsProviders.map((provider) => (
              <option key={provider} value={provider} />
            ))}
          </datalist>
          <CheckboxField
            {...form.field('authorizationSigned')}
            help="The provider releases data only with a signed form. You can enter everything before that, but not submit."
          />
          <ExtractChoice field={form.field('extracts')} samples={samples} />
        </Stack>
      </Panel>
      {stores.length === 0 ? (
        <StoresFirst>Files are uploaded store by store.</StoresFirst>
      ) : (
        stores.map(({ id, name }) => <StoreFiles key={id} store={id} name={name} sending={sending} />)
      )}
    </StepFrame>
  );
}
