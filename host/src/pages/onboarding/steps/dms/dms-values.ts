import { dmsStepSchema, type OnboardingSample, onboardingExtracts } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import type { StepData } from '../../frame/use-step-form.ts';

export type Extract = (typeof onboardingExtracts)[number];
export interface DmsValues {
  readonly provider: string;
  readonly authorizedBy: string;
  readonly authorizationSigned: boolean;
  readonly extracts: readonly Extract[];
  readonly sampleFileName: string;
}

/** Each extract with its label and the files of docs/import.md that it consists of. */
export const EXTRACTS: Readonly<Record<Extract, { readonly label: string; readonly about: string }>> = {
  ros: {
    label: 'Repair orders',
    about: 'ros.csv and lines.csv, with techs.csv and parts.csv. Every figure needs them',
  },
  partsInventory: { label: 'Parts inventory', about: 'parts_inventory.csv, for stock, fill rate and obsolete parts' },
  partsSales: { label: 'Parts sales', about: 'parts_transactions.csv, for counter and wholesale' },
  ledger: { label: 'General ledger', about: 'gl_accounts.csv and gl_balances.csv, for the statement' },
  employees: { label: 'Employees', about: 'Names of advisors (ros.csv) and technicians (techs.csv)' },
  timeClock: { label: 'Time clock', about: 'time_clock.csv, for efficiency and productivity' },
};
export const EXTRACT_ORDER: readonly Extract[] = onboardingExtracts;

/** Which kinds of sample files carry an extract. Names of employees come with repair orders, so that no file stands for them alone. */
const KINDS_OF: Readonly<Record<Extract, readonly string[]>> = {
  ros: ['ros', 'lines', 'techs', 'parts'],
  partsInventory: ['parts_inventory'],
  partsSales: ['parts_transactions'],
  ledger: ['gl_accounts', 'gl_balances'],
  employees: [],
  timeClock: ['time_clock'],
};

/** Names of the sample files that carry an extract, each once. */
export function filesOf(extract: Extract, samples: readonly OnboardingSample[]): readonly string[] {
  const carrying = samples.filter(({ kind }) => KINDS_OF[extract].includes(kind));
  return [...new Set(carrying.map(({ fileName }) => fileName))];
}

export function dmsValuesOf(saved: unknown): DmsValues {
  const { data } = dmsStepSchema.safeParse(saved);
  return data ?? { provider: '', authorizedBy: '', authorizationSigned: false, extracts: ['ros'], sampleFileName: '' };
}

export const dmsDataOf = ({ extracts, ...values }: DmsValues): StepData<'dms'> => ({
  ...values,
  extracts: EXTRACT_ORDER.filter((extract) => extracts.includes(extract)),
});

export const dmsRules: FieldRules<DmsValues> = {
  provider: { label: 'Provider', required: true, serverPath: 'data.provider' },
  authorizedBy: { label: 'Who authorizes it', required: true, serverPath: 'data.authorizedBy' },
  authorizationSigned: { label: 'The authorization form is signed', serverPath: 'data.authorizationSigned' },
  extracts: { label: 'Files that will come', serverPath: 'data.extracts' },
  sampleFileName: { label: 'Sample file', serverPath: 'data.sampleFileName' },
};
