/**
 * The contract as a page of the browser carries it, in place of index.ts (export condition `page`): what the shell and
 * the first figures need. The calls of an area come with the screens that send them, from `@fixed-ops/contract/<area>`;
 * types cost nothing and are all here.
 */
import { notificationCalls } from './calls/notifications.ts';
import { serviceCalls } from './calls/service.ts';
import { shellCalls } from './calls/shell.ts';
import { technicianCalls } from './calls/technicians.ts';
import { userCalls } from './calls/users.ts';

/** The calls that every page may send. */
export const calls = { ...userCalls, ...shellCalls, ...notificationCalls, ...serviceCalls, ...technicianCalls };

export type * from './areas/administration.ts';
export type * from './areas/dashboards.ts';
export type * from './areas/help.ts';
export type * from './areas/repair-orders.ts';
export type * from './areas/statement.ts';
export type * from './areas/xtime.ts';
export * from './call.ts';
export * from './calls/notifications.ts';
export * from './calls/service.ts';
export * from './calls/shell.ts';
export * from './calls/technicians.ts';
export * from './calls/users.ts';
export * from './column-choices.ts';
export * from './config.ts';
export * from './fields.ts';
export * from './kpi.ts';
export * from './notification-preferences.ts';
export * from './person.ts';
export * from './picture.ts';
export * from './preferences.ts';
export * from './problem.ts';
export * from './support-call.ts';
