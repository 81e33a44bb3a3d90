/** The person in whose name a release of the host is opened before it is served: one who may see every area. */
const PERSON = 'mount-person';
const STORE = { id: 'mount-store', name: 'Harborline Toyota' };
const TODAY = '2026-11-20';

/** What the server answers to the calls without which no page is drawn, by the name of the call. Every other one is refused with 404. */
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
/** First part of the addresses that the doubled server answers. */
export const ANSWERS = 'answers';
const base = (name) => ({ url: `/${ANSWERS}/${name}`, subscriptionKey: 'mount' });

/** What the document says of the server and of a provider that is never asked. */
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

/** What a browser keeps of a sign-in a moment ago, by the keys of its local storage: a page goes on with it and asks no provider. */
export function keptSignIn(nowMs = Date.now()) {
  const claims = { oid: PERSON, tfp: POLICY, exp: Math.round(nowMs / 1000) + HOUR_S };
  return {
    user: JSON.stringify({ localAccountId: PERSON }),
    accessToken: `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  };
}
