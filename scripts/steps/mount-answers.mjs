/** The person of the page when a release is opened before it is served. This person may see every area. */
const PERSON = 'mount-person';
const STORE = { id: 'mount-store', name: 'Harborline Toyota' };
const TODAY = '2026-11-20';

/** The answers of the server, by the name of the call, to the calls that every page needs. All other calls get a 404. */
export const mountAnswers = {
  GetUser: {
    value: [
      {
        id: PERSON,
        employeeId: 'E-1',
        givenName: 'Dana',
        surname: 'Whitfield',
        mail: 'dana.whitfield@example.com',
        jobTitle: 'SERVICE_DIRECTOR',
        businessPhones: [],
        extension_rol: 'DEVELOPER',
        extension_devFeatures: true,
        extension_isVerified: true,
        extension_dealershipGroup: 'Harborline Auto Group',
        extension_dealershipGroupId: 'mount-group',
        extension_DealershipId: STORE.id,
      },
    ],
  },
  GetUserDealershipMembership: [{ dealershipId: STORE.id, dealershipName: STORE.name, dmsNumbers: [] }],
  GetProductsForDealership: {
    products: [{ code: 'XTime', displayName: 'Product.XTime', vaultActivationDate: null }],
  },
  Dealership: {
    dealershipId: STORE.id,
    dealershipName: STORE.name,
    groupId: 'mount-group',
    groupName: 'Harborline Auto Group',
    timezone: 'America/New_York',
    today: TODAY,
    products: ['Product.XTime'],
    feedAsOf: `${TODAY}T04:40:00.000Z`,
    dataThrough: '2026-11-19',
    feedIsLate: false,
    latestCloseDate: '2026-11-19',
    isDemo: false,
  },
};

const POLICY = 'mount';
/** The first part of the addresses of the replaced server. */
export const ANSWERS = 'answers';
const base = (name) => ({ url: `/${ANSWERS}/${name}`, subscriptionKey: 'mount' });

/** The configuration in the document: the addresses of the server, and of an identity provider that the page never asks. */
export const mountConfig = (origin) => ({
  subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
  bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
  auth: {
    clientId: 'mount',
    authority: `${origin}/${POLICY}/mount`,
    knownAuthorities: [new URL(origin).host],
    policies: { signIn: POLICY, resetPassword: 'reset', editProfile: 'edit' },
    scopes: ['openid', 'mount'],
  },
  overrides: { allowed: false, origins: [] },
  demo: false,
});

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HOUR_S = 3600;

/** The entries of the local storage after a sign-in a moment ago. A page that finds them goes on and asks no identity provider. */
export function keptSignIn(nowMs = Date.now()) {
  const claims = { oid: PERSON, tfp: POLICY, exp: Math.round(nowMs / 1000) + HOUR_S };
  return {
    user: JSON.stringify({ localAccountId: PERSON }),
    accessToken: `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  };
}
