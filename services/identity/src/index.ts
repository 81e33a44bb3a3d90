export { hashPassword, verifyPassword } from './accounts/password.ts';
export { passwordProblem } from './accounts/password-rules.ts';
export { createIdentity, type Identity, type IdentityOptions, readIssuer } from './create-identity.ts';
export { type ClientAddress, createClientAddress } from './interaction/client-address.ts';
export { embeddedProvisioning } from './invitation/provisioning.ts';
export { policies } from './policies.ts';
