import { type JobTitle, jobTitles } from './people.ts';

/** Titles that work in parts only and so never see the service dashboard. */
const partsOnly: readonly JobTitle[] = ['PARTS_MANAGER', 'ASST_PARTS_MANAGER', 'PARTS_WHOLESALE', 'PARTS_OTHER'];

/** Titles that see their own rows only, whatever their role. */
export const ownViewTitles: readonly JobTitle[] = ['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'];

const without = (excluded: readonly JobTitle[]) => jobTitles.filter((title) => !excluded.includes(title));

/**
 * Which titles may open which area. The first four come from the specification, section 6; the statement lists, which it
 * does not show, from DOMAIN.md section 8, decisions 1 to 5.
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
  /** Who runs the service department: a flagged repair order is told to them. */
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

/** Every title that is on at least one of the lists. */
export function anyOf(...lists: readonly (readonly JobTitle[])[]): readonly JobTitle[] {
  return jobTitles.filter((title) => lists.some((list) => list.includes(title)));
}
