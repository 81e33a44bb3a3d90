import { type PersonAction, personChangeWords } from './person-words.ts';

/** The name of what was changed, by the call that changed it. */
const words = {
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
  PostRONote: 'New note',
  PatchRONote: 'Note changed',
  RONoteFlag: 'Flag of a note',
  DeleteRONote: 'Note deleted',
  PostEvents: 'New event',
  DeleteEvents: 'Event deleted',
  RestoreEvents: 'Event restored',
  PostCoaching: 'New coaching record',
  PatchCoaching: 'Coaching record changed',
  DeleteCoaching: 'Coaching record deleted',
  PatchDeclinedWork: 'Outcome of declined work',
  PatchAiReviews: 'Review',
  RollBackRelease: 'Release rolled back',
  StopCanary: 'Canary stopped',
  InviteToOnboarding: 'Invitation to the onboarding',
  GiveProduct: 'Product of a store',
  AddNotice: 'New notice',
  EndNotice: 'Notice ended',
};

/** The call of a change that the audit log can name. */
export type AuditAction = keyof typeof words | PersonAction;

/** Name of a change in the log: `Service thresholds`. For a call that is not in the table, it derives from the call's name. */
export function auditActionWords(action: string): string {
  const names: Readonly<Record<string, string>> = words;
  const plain = action.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return personChangeWords[action]?.entry ?? names[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
