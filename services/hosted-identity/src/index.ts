export { IdentityTenantFailed } from '@fixed-ops/api-service';
export { checkTenant } from './check-tenant.ts';
export { type IdentitySettings, readIdentitySettings } from './settings.ts';
export { tenantProvisioning } from './tenant-provisioning.ts';
