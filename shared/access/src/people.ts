/** Account roles of the specification, section 6. */
export const roles = [
  'ADMIN',
  'ADMIN_SUPER',
  'MANAGER',
  'MANAGER_SUPER',
  'EMPLOYEE',
  'CONSULTANT',
  'DEVELOPER',
] as const;
export type Role = (typeof roles)[number];

/** Job titles of the specification, section 6, as they are stored. `DEALER_PRINCIPLE` keeps its stored spelling. */
export const jobTitles = [
  'DEALER_PRINCIPLE',
  'GENERAL_MANAGER',
  'OFFICE_MANAGER',
  'OFFICE_OTHER',
  'WARRANTY_ADMIN',
  'FIXED_OPS_DIRECTOR',
  'SERVICE_DIRECTOR',
  'SERVICE_MANAGER',
  'ASST_SERVICE_MANAGER',
  'SERVICE_ADVISOR',
  'SERVICE_TECHNICIAN',
  'DETAIL_TECHNICIAN',
  'SERVICE_OTHER',
  'PARTS_DIRECTOR',
  'PARTS_MANAGER',
  'ASST_PARTS_MANAGER',
  'PARTS_WHOLESALE',
  'PARTS_OTHER',
  'BDC_MANAGER',
  'BDC_ASSOCIATE',
  'CONSULTANT',
] as const;
export type JobTitle = (typeof jobTitles)[number];

/** The fields of a signed-in person that checks need. Role and title are text, because the account record comes from outside. */
export interface Subject {
  readonly role: string;
  readonly jobTitle: string;
  readonly devFeatures: boolean;
}

export const roleLabels: Record<Role, string> = {
  ADMIN: 'Admin',
  ADMIN_SUPER: 'Admin, all dealerships',
  MANAGER: 'Manager',
  MANAGER_SUPER: 'Manager, all dealerships',
  EMPLOYEE: 'Employee',
  CONSULTANT: 'Consultant',
  DEVELOPER: 'Developer',
};

export const jobTitleLabels: Record<JobTitle, string> = {
  DEALER_PRINCIPLE: 'Dealer Principal',
  GENERAL_MANAGER: 'General Manager',
  OFFICE_MANAGER: 'Office Manager',
  OFFICE_OTHER: 'Office, other',
  WARRANTY_ADMIN: 'Warranty Administrator',
  FIXED_OPS_DIRECTOR: 'Fixed Operations Director',
  SERVICE_DIRECTOR: 'Service Director',
  SERVICE_MANAGER: 'Service Manager',
  ASST_SERVICE_MANAGER: 'Assistant Service Manager',
  SERVICE_ADVISOR: 'Service Advisor',
  SERVICE_TECHNICIAN: 'Service Technician',
  DETAIL_TECHNICIAN: 'Detail Technician',
  SERVICE_OTHER: 'Service, other',
  PARTS_DIRECTOR: 'Parts Director',
  PARTS_MANAGER: 'Parts Manager',
  ASST_PARTS_MANAGER: 'Assistant Parts Manager',
  PARTS_WHOLESALE: 'Parts Wholesale',
  PARTS_OTHER: 'Parts, other',
  BDC_MANAGER: 'BDC Manager',
  BDC_ASSOCIATE: 'BDC Associate',
  CONSULTANT: 'Consultant',
};

/** The label of a stored role. An unknown role is its own label. */
export function roleLabel(role: string): string {
  return (roleLabels as Readonly<Record<string, string>>)[role] ?? role;
}

/** The label of a stored job title. An unknown title is its own label. */
export function jobTitleLabel(jobTitle: string): string {
  return (jobTitleLabels as Readonly<Record<string, string>>)[jobTitle] ?? jobTitle;
}

export const teamCategories = ['Service', 'Parts', 'Corporate'] as const;
export type TeamCategory = (typeof teamCategories)[number];

const CORPORATE: ReadonlySet<JobTitle> = new Set(['DEALER_PRINCIPLE', 'GENERAL_MANAGER', 'CONSULTANT']);

/** The team of a title when a user is created (DOMAIN.md section 8, decision 33). */
export function teamCategoryOf(jobTitle: JobTitle): TeamCategory {
  if (CORPORATE.has(jobTitle) || jobTitle.startsWith('OFFICE_') || jobTitle.startsWith('BDC_')) return 'Corporate';
  return jobTitle.includes('PARTS') ? 'Parts' : 'Service';
}
