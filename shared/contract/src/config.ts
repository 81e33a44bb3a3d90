import { z } from 'zod';

export * from './document.ts';

const apiBaseSchema = z.object({ url: z.string().min(1), subscriptionKey: z.string().min(1) });

/** The content of `/config.json`, which is also inlined in the document: everything that the browser must know before sign-in. */
export const appConfigSchema = z.object({
  subscriptionKeyHeader: z.string().min(1),
  bases: z.object({ api: apiBaseSchema, xtime: apiBaseSchema, usermgmt: apiBaseSchema }),
  auth: z.object({
    clientId: z.string().min(1),
    authority: z.url(),
    knownAuthorities: z.array(z.string()),
    policies: z.object({ signIn: z.string(), resetPassword: z.string(), editProfile: z.string() }),
    scopes: z.array(z.string()).min(1),
    /** JSON text for MSAL. Only for the embedded provider, which uses plain http on localhost. */
    authorityMetadata: z.string().optional(),
  }),
  /** Whether remotes may load from outside their releases, and the allowed origins. */
  overrides: z.object({ allowed: z.boolean(), origins: z.array(z.string()) }),
  demo: z.boolean(),
  /** The host's build that the document belongs to. Failure reports name it. */
  hostRelease: z.string().optional(),
});
export type AppConfig = z.output<typeof appConfigSchema>;

/** The scopes of a sign-in: openid, and the application's own id for a token that the API accepts. */
export function defaultScopes(clientId: string): string[] {
  return ['openid', clientId];
}

/** One entry of `/demo-accounts.json`. The file is served only while demo data are loaded. */
export const demoAccountSchema = z.object({
  email: z.string(),
  password: z.string(),
  role: z.string(),
  jobTitle: z.string(),
  fullName: z.string(),
  dealerships: z.array(z.object({ id: z.string(), name: z.string() })),
  defaultDealershipId: z.string(),
  devFeatures: z.boolean(),
  isVerified: z.boolean(),
});
export type DemoAccount = z.output<typeof demoAccountSchema>;
