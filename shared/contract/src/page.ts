/**
 * The contract for a page of the browser, in place of index.ts (export condition `page`). It has the calls of the shell and of the first
 * figures. The calls of an area come with its screens, from `@fixed-ops/contract/<area>`. All types are here, because they add no code.
 */
import { noticeCalls } from './calls/notices.ts';
import { peopleInPeriodCalls } from './calls/people-in-period.ts';
import { serviceCalls } from './calls/service.ts';
import { shellCalls } from './calls/shell.ts';
import { technicianCalls } from './calls/technicians.ts';
import { userCalls } from './calls/users.ts';

/** The calls that every page may send. */
export const calls = {
  ...userCalls,
  ...shellCalls,
  ...noticeCalls,
  ...serviceCalls,
  ...peopleInPeriodCalls,
  ...technicianCalls,
};

export type * from './areas/administration.ts';
export type * from './areas/dashboards.ts';
export type * from './areas/help.ts';
export type * from './areas/people.ts';
export type * from './areas/repair-orders.ts';
export type * from './areas/statement.ts';
export type * from './areas/views.ts';
export type * from './areas/xtime.ts';
export * from './everywhere.ts';
