/** One field of the input that was refused: its dotted path, a stable code and a sentence. */
export interface FieldError {
  path: string;
  code: string;
  message: string;
}

const titles: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not possible',
  428: 'Condition required',
  429: 'Too many requests',
  499: 'Client has gone',
  500: 'Something went wrong',
  503: 'Not available at the moment',
  507: 'No room left',
};

export interface ProblemOptions {
  /** Answer headers that belong to the problem, such as WWW-Authenticate, Allow or Retry-After. */
  headers?: Readonly<Record<string, string>>;
  errors?: readonly FieldError[];
  /** Further members of the body (RFC 9457, section 3.2), such as the two versions of a conflict. */
  extensions?: Readonly<Record<string, unknown>>;
  /** The underlying error. It goes to the log and never to the caller. */
  cause?: unknown;
}

/** The most fields that one answer names. */
const MOST_ERRORS = 50;

/** The errors as an answer names them: the first 50, and how many there were. */
export const namedErrors = (errors: readonly FieldError[]) => ({
  errors: errors.slice(0, MOST_ERRORS),
  errorCount: errors.length,
});

/** An answer of RFC 9457: thrown anywhere below a route, sent as application/problem+json. `detail` is a sentence for the person. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = options.headers ?? {};
    this.errors = options.errors;
    this.extensions = options.extensions ?? {};
  }

  /** The body that goes over the wire. */
  toBody(requestId: string) {
    return {
      ...this.extensions,
      type: `urn:fixed-ops:problem:${this.code}`,
      title: titles[this.status] ?? 'Problem',
      status: this.status,
      detail: this.detail,
      code: this.code,
      requestId,
      ...(this.errors === undefined ? {} : namedErrors(this.errors)),
    };
  }
}

export const invalidInput = (errors: readonly FieldError[]) =>
  new Problem(400, 'invalid_input', 'Some values are missing or not valid.', { errors });

export const subscriptionKeyInvalid = () =>
  new Problem(401, 'subscription_key_invalid', 'The subscription key is missing or wrong for this address.', {
    // A 401 must carry a challenge (RFC 9110, section 15.5.2); no browser acts on this scheme.
    headers: { 'www-authenticate': 'SubscriptionKey realm="fixed-ops"' },
  });

/** The challenge names the error only when a token was sent (RFC 6750, section 3.1). */
export const tokenInvalid = (reason: 'missing' | 'invalid', cause?: unknown) =>
  new Problem(
    401,
    'token_invalid',
    reason === 'missing' ? 'Sign in to use this address.' : 'Your sign-in is no longer valid. Please sign in again.',
    {
      headers: {
        'www-authenticate':
          reason === 'missing' ? 'Bearer realm="fixed-ops"' : 'Bearer realm="fixed-ops", error="invalid_token"',
      },
      cause,
    },
  );

/** The token cannot be checked, because the tenant that signs tokens does not answer with its keys. */
export const identityUnavailable = (cause: unknown) =>
  new Problem(503, 'identity_unavailable', 'Sign-in cannot be checked at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
    cause,
  });

export const userDeleted = () =>
  new Problem(403, 'user_deleted', 'Your account is not active. Ask an administrator of your dealership.');

/** The same answer for a dealership of someone else and for one that does not exist, so that nobody can probe for ids. */
export const notYourDealership = (detail = 'You have no access to this dealership.') =>
  new Problem(403, 'not_your_dealership', detail);

export const roleRequired = () => new Problem(403, 'role_required', 'Your role has no access to this area.');
export const titleRequired = () => new Problem(403, 'title_required', 'Your job title has no access to this area.');
export const readOnly = () =>
  new Problem(403, 'read_only', 'Your role can look at everything but cannot change anything.');
export const productRequired = (product: string) =>
  new Problem(403, 'product_required', `This dealership does not have the product ${product}.`);

/** A rule of the trade is broken; the errors name every place. */
export const notPossible = (errors: readonly FieldError[], code = 'rule_broken') =>
  new Problem(422, code, 'Some values do not fit together. Nothing was saved.', { errors });

export const notFound = (detail = 'There is nothing at this address.') => new Problem(404, 'not_found', detail);

/** What people take turns in. */
export type QueuedWork = 'figures' | 'files' | 'people';
const RETRY_AFTER_S: Readonly<Record<QueuedWork, string>> = { figures: '2', files: '5', people: '5' };
const TOO_MANY_OF_YOURS: Readonly<Record<QueuedWork, string>> = {
  figures: 'Many of your figures are already being calculated. Please try again in a moment.',
  files: 'Several of your files are already being made. Please try again when one of them is done.',
  people: 'Several of your changes of people are still being made. Please try again when one of them is done.',
};
const TOO_MANY: Readonly<Record<QueuedWork, string>> = {
  figures: 'Too many figures are being calculated at the moment. Please try again.',
  files: 'Too many files are being made at the moment. Please try again.',
  people: 'Too many accounts are being changed at the moment. Please try again.',
};

/** The person has reached the limit of answers, files or changes of people at the same time. */
export const tooManyRequests = (of: QueuedWork) =>
  new Problem(429, 'too_many_requests', TOO_MANY_OF_YOURS[of], { headers: { 'retry-after': RETRY_AFTER_S[of] } });

/** The person's turn did not come in time, because of their own requests or of those of others. */
export const waitedInVain = (of: QueuedWork) =>
  new Problem(429, 'too_many_requests', TOO_MANY[of], { headers: { 'retry-after': RETRY_AFTER_S[of] } });

export const TOOK_TOO_LONG = 'took_too_long';

/** The answer is late, because the database is slow or does not answer at all. */
export const tookTooLong = (cause?: unknown) =>
  new Problem(503, TOOK_TOO_LONG, 'This took too long and was stopped. Please try again later.', {
    headers: { 'retry-after': '30' },
    cause,
  });

/** Cancels the work for a client that has left. Nobody reads the answer; web servers log this status. */
export const clientGone = () => new Problem(499, 'client_gone', 'The client has gone.');
