import { personChangeWords } from './person-words.ts';

/** The name of the changed settings, by the call that changed them. */
const WORDS: Readonly<Record<string, string>> = {
  ServiceOptionsThresholds: 'Service thresholds',
  PartsOptionsThresholds: 'Parts thresholds',
  ResetThresholds: 'Thresholds reset',
  ServiceOptionsHeatSheet: 'Service heat sheet',
  PartsOptionsHeatSheet: 'Parts heat sheet',
  HeatSheetMapping: 'Heat sheet items',
  ServiceExpenses: 'Service expenses',
  PartsExpenses: 'Parts expenses',
  ServiceOptionsAverages: 'Service averages',
  PartsOptionsAverages: 'Parts averages',
  PartsOptionsInvAnalysis: 'Inventory analysis',
  PartsOptionsWholeSaleAnalysis: 'Wholesale',
  AIStatementAccountMapping: 'Statement accounts',
  TechnicianRoles: 'Technician roles',
  TechnicianShops: 'Technician shops',
  MaintOpCodes: 'Maintenance op codes',
  LaborTypeMapping: 'Labor types',
  PeopleNames: 'Names of people',
  UpdateDealershipInfo: 'Dealership info',
  GroupInfo: 'Name of the group',
  AiMatrixConfig: 'Labor matrix',
  AiMatrixPartsConfig: 'Parts matrix',
  LineTechnician: 'Technician of a line',
  StatementModel: 'Statement entries',
  PutManufacturerExpenses: 'Guides of the group',
  FeedSettings: 'Due time of files',
  CreateImport: 'Upload of files',
  CancelImport: 'Upload canceled',
  CreateDealership: 'New store',
  Onboarding: 'Onboarding',
  SaveOnboarding: 'Step of the onboarding',
  SubmitOnboarding: 'Onboarding submitted',
  StepLink: 'Onboarding step sent',
  WithdrawStepLink: 'Link of a step withdrawn',
  Sample: 'Onboarding file',
  RemoveSample: 'Onboarding file removed',
};

/** Name of a change in the log: `Service thresholds`. For a call that is not in the table, it derives from the call's name. */
export function auditActionWords(action: string): string {
  const plain = action.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return personChangeWords[action]?.entry ?? WORDS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
