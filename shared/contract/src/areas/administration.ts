/** What administrators set. */
export * from '../calls/administration/account-mapping.ts';
export * from '../calls/administration/audit-log.ts';
export * from '../calls/administration/audit-words.ts';
export * from '../calls/administration/averages.ts';
export * from '../calls/administration/dealership-info.ts';
export * from '../calls/administration/expenses.ts';
export * from '../calls/administration/feed-settings.ts';
export * from '../calls/administration/feeds.ts';
export * from '../calls/administration/heat-sheet-settings.ts';
export * from '../calls/administration/imports.ts';
export * from '../calls/administration/maintenance-op-codes.ts';
export * from '../calls/administration/parts-options.ts';
export * from '../calls/administration/person-words.ts';
export * from '../calls/administration/settings.ts';
export * from '../calls/administration/thresholds.ts';
export * from '../calls/administration/workshop.ts';
export * from '../calls/administration.ts';
