// Every table of the schema.
export * from './schema/client-events.ts';
export * from './schema/collaboration.ts';
export * from './schema/general-ledger.ts';
export * from './schema/identity.ts';
export * from './schema/inspection.ts';
export * from './schema/mail.ts';
export * from './schema/master-data.ts';
export * from './schema/organisation.ts';
export * from './schema/parts.ts';
export * from './schema/password-reset.ts';
export * from './schema/people.ts';
export * from './schema/repair-orders.ts';
export * from './schema/rollups.ts';
export * from './schema/settings.ts';
export * from './schema/support.ts';
export * from './schema/users.ts';
