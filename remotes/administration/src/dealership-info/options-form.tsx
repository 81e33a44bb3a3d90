import { useCall, useSettingsDraft } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatMoney } from '@fixed-ops/metrics';
import { Box, Button, chakra, Field, type FieldRules, Panel, Stack, Text } from '@fixed-ops/ui';
import { FileButton, FormRow, SwitchField, TextField, useForm } from '@fixed-ops/ui/form';
import { Upload } from '@fixed-ops/ui/icons';
import { useState } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { useDealershipSettings } from './dealership-settings.ts';
import { logoOf } from './logo.ts';

interface OptionValues {
  readonly serviceContractAsCustomer: boolean;
  readonly uciLabel: string;
  /** A data URL; empty for none. */
  readonly logo: string;
}

const valuesOf = ({ serviceContractAsCustomer, uciLabel, logo }: DealershipInfo): OptionValues => ({
  serviceContractAsCustomer,
  uciLabel,
  logo: logo ?? '',
});

/** The default options of the schema. A logo has no default, so a reset keeps it. */
const OPTION_DEFAULTS = { serviceContractAsCustomer: false, uciLabel: 'UCI' } as const;

const rules: FieldRules<OptionValues> = {
  serviceContractAsCustomer: { label: 'Service contract counts as customer pay' },
  uciLabel: {
    label: 'Name of used-car internal work',
    required: true,
    validate: (text) => (text.length > 40 ? 'Name of used-car internal work has more than 40 characters' : null),
  },
  logo: { label: 'Logo' },
};

/** Options of counting and naming, and the logo. */
export function OptionsForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const settings = useDealershipSettings(info);
  const form = useForm({
    initial: valuesOf(info),
    rules,
    onSave: ({ serviceContractAsCustomer, uciLabel, logo }) => {
      const saved = valuesOf(settings.base.current?.data.data ?? info);
      return settings.save({
        serviceContractAsCustomer,
        uciLabel: uciLabel.trim(),
        ...(logo === saved.logo ? {} : { logo: logo === '' ? null : logo }),
      });
    },
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(valuesOf(next)) });
  return (
    <BlockForm
      label="Options"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      defaults={{ ...OPTION_DEFAULTS, logo: form.values.logo }}
      aside={<Effect now={info.serviceContractAsCustomer} next={form.values.serviceContractAsCustomer} />}
    >
      <Panel aria-label="Options" p="5">
        <Stack gap="4">
          <SwitchField
            {...form.field('serviceContractAsCustomer')}
            disabled={readOnly}
            help="Moves service-contract work into customer pay on every screen and in every report."
          />
          <FormRow>
            <TextField {...form.field('uciLabel')} maxLength={40} readOnly={readOnly} />
          </FormRow>
          <LogoField
            value={form.values.logo}
            error={form.field('logo').error}
            onChange={(logo) => form.set('logo', logo)}
            readOnly={readOnly}
          />
        </Stack>
      </Panel>
    </BlockForm>
  );
}

interface LogoFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (logo: string) => void;
  readonly readOnly: boolean;
}

function LogoField({ value, error, onChange, readOnly }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const logo = await logoOf(file);
    if ('problem' in logo) return setProblem(logo.problem);
    setProblem(null);
    onChange(logo.dataUrl);
  };
  return (
    <Field
      label="Logo"
      group
      error={problem ?? error}
      help="At the top of printed pages. PNG, JPEG or WebP, at most 4 MB."
    >
      {(control) => (
        <Box {...control} role="group" display="flex" flexWrap="wrap" gap="3" alignItems="center">
          {value === '' ? (
            <Text color="fg.muted">No logo</Text>
          ) : (
            <chakra.img
              src={value}
              alt="Logo of the dealership"
              maxH="64px"
              maxW="200px"
              bg="white"
              borderRadius="l2"
            />
          )}
          {readOnly ? null : (
            <>
              <FileButton
                label="Logo file"
                accept="image/png,image/jpeg,image/webp"
                onFiles={([file]) => void choose(file)}
              >
                <Upload />
                Choose a picture
              </FileButton>
              {value === '' ? null : (
                <Button
                  variant="ghost"
                  onClick={() => {
                    // A former message was about another picture.
                    setProblem(null);
                    onChange('');
                  }}
                >
                  Remove
                </Button>
              )}
            </>
          )}
        </Box>
      )}
    </Field>
  );
}

function Effect({ now, next }: { readonly now: boolean; readonly next: boolean }) {
  const month = useCall(administrationCalls.serviceContractEffect, {
    decorates: true,
    enabled: useSeesDepartment('service'),
  });
  const sales = (isOn: boolean) => formatMoney(month.data?.[isOn ? 'with' : 'without'] ?? null);
  return (
    <EffectPanel
      note="Customer-pay labor this month"
      onRetry={month.isLoadingError ? () => void month.refetch() : undefined}
      rows={month.data ? [{ name: 'Labor sales', now: sales(now), next: sales(next) }] : []}
    >
      {next
        ? 'Service-contract work is part of customer pay.'
        : 'Service-contract work is kept apart from customer pay.'}
      {month.isLoadingError ? ' This month’s labor sales could not be loaded.' : null}
    </EffectPanel>
  );
}
