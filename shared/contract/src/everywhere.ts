/** The part of the contract that services and all pages of the browser share. index.ts and page.ts add the calls. */
export * from './call.ts';
export * from './calls/notices.ts';
export * from './calls/people-in-period.ts';
export * from './calls/service.ts';
export * from './calls/shell.ts';
export * from './calls/technicians.ts';
export * from './calls/users.ts';
export * from './column-choices.ts';
export * from './config.ts';
export * from './default-views.ts';
export * from './fields.ts';
export * from './kpi.ts';
export * from './notification-preferences.ts';
export * from './preferences.ts';
export * from './problem.ts';
export * from './support-call.ts';
export { queryOfView, searchedDates, withoutFrozenDates } from './view-query.ts';
