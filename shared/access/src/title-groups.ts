import { type JobTitle, jobTitles } from './people.ts';

/** Titles that only work in parts and never see the service dashboard. */
const partsOnly: readonly JobTitle[] = ['PARTS_MANAGER', 'ASST_PARTS_MANAGER', 'PARTS_WHOLESALE', 'PARTS_OTHER'];

/** Titles that only see their own rows, whatever their role is. */
export const ownViewTitles: readonly JobTitle[] = ['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'];

const without = (excluded: readonly JobTitle[]) => jobTitles.filter((title) => !excluded.includes(title));

/**
 * The titles that may open each area. The first four are from the specification, section 6. The lists of the statement, which it does not
 * contain, are from DOMAIN.md section 8, decisions 1 to 5.
 */
export const titleGroups = {
  serviceDashboard: without(partsOnly),
  partsDashboard: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'OFFICE_MANAGER',
    'OFFICE_OTHER',
    'FIXED_OPS_DIRECTOR',
    'SERVICE_DIRECTOR',
    'PARTS_DIRECTOR',
    'PARTS_MANAGER',
    'ASST_PARTS_MANAGER',
    'PARTS_WHOLESALE',
    'PARTS_OTHER',
    'BDC_MANAGER',
    'BDC_ASSOCIATE',
    'CONSULTANT',
  ],
  laborMatrix: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'FIXED_OPS_DIRECTOR',
    'OFFICE_MANAGER',
    'WARRANTY_ADMIN',
    'SERVICE_DIRECTOR',
    'SERVICE_MANAGER',
    'ASST_SERVICE_MANAGER',
    'PARTS_DIRECTOR',
    'PARTS_MANAGER',
    'ASST_PARTS_MANAGER',
    'CONSULTANT',
  ],
  /** The managers of the service department, who are notified of a flagged repair order. */
  serviceManagement: ['FIXED_OPS_DIRECTOR', 'SERVICE_DIRECTOR', 'SERVICE_MANAGER', 'ASST_SERVICE_MANAGER'],
  allEmployees: without(ownViewTitles),
  serviceSales: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'OFFICE_MANAGER',
    'OFFICE_OTHER',
    'FIXED_OPS_DIRECTOR',
    'SERVICE_DIRECTOR',
    'SERVICE_MANAGER',
    'ASST_SERVICE_MANAGER',
    'SERVICE_ADVISOR',
    'SERVICE_OTHER',
    'WARRANTY_ADMIN',
    'PARTS_DIRECTOR',
    'BDC_MANAGER',
    'CONSULTANT',
  ],
  serviceExpenses: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'OFFICE_MANAGER',
    'OFFICE_OTHER',
    'FIXED_OPS_DIRECTOR',
    'SERVICE_DIRECTOR',
    'SERVICE_MANAGER',
    'CONSULTANT',
  ],
  partsSales: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'OFFICE_MANAGER',
    'OFFICE_OTHER',
    'FIXED_OPS_DIRECTOR',
    'SERVICE_DIRECTOR',
    'PARTS_DIRECTOR',
    'PARTS_MANAGER',
    'ASST_PARTS_MANAGER',
    'PARTS_WHOLESALE',
    'PARTS_OTHER',
    'CONSULTANT',
  ],
  partsExpenses: [
    'DEALER_PRINCIPLE',
    'GENERAL_MANAGER',
    'OFFICE_MANAGER',
    'OFFICE_OTHER',
    'FIXED_OPS_DIRECTOR',
    'PARTS_DIRECTOR',
    'PARTS_MANAGER',
    'CONSULTANT',
  ],
} satisfies Record<string, readonly JobTitle[]>;

/** Every title on at least one of the lists. */
export function anyOf(...lists: readonly (readonly JobTitle[])[]): readonly JobTitle[] {
  return jobTitles.filter((title) => lists.some((list) => list.includes(title)));
}
