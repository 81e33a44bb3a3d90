import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import fc from 'fast-check';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { samplePictures } from '../testing/sample-pictures.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let advisor: Person;
let administrator: Person;
let readOnlyPerson: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  for (const id of ['d-1', 'd-2', 'd-3']) await insertDealership(db, { id, groupId: 'g-1' });
  await insertDealership(db, { id: 'd-closed', groupId: 'g-1', active: false });
  const people = { groupId: 'g-1', dealerships: ['d-1', 'd-2', 'd-closed'] };
  advisor = await insertPerson(db, { ...people, id: 'e-1', role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' });
  administrator = await insertPerson(db, { ...people, id: 'e-2', role: 'ADMIN_SUPER', jobTitle: 'GENERAL_MANAGER' });
  readOnlyPerson = await insertPerson(db, { ...people, id: 'e-3', role: 'CONSULTANT', jobTitle: 'CONSULTANT' });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

beforeEach(() => db.execute('delete from audit_log'));

const extension = (name: string) => `extension_7d0c1f625f0e4a579c0b0f1d5a9e6b21_${name}`;
const auditLog = () => db.query('select user_id, action, entity_id, before, after from audit_log order by id');
const send = (call: CallDefinition, as: Person, body: unknown) => api.send(call, { as, body });
const dataUrl = (type: string, base64: string) => `data:image/${type};base64,${base64}`;
const jpeg = dataUrl('jpeg', samplePictures.jpeg);

describe('UpdateUser', () => {
  const update = (as: Person, body: Record<string, unknown>) => send(calls.updateUser, as, body);

  test('changes what is sent, answers the account record and writes one line with only what changed', async () => {
    const body = { userId: 'e-1', firstName: ' Ana  María ', phoneNumber: '1-555-555-0171 x4' };
    expect(await update(advisor, body)).toMatchObject({
      status: 200,
      body: { givenName: 'Ana María', surname: 'Person e-1', businessPhones: ['(555) 555-0171 ext. 4'] },
    });
    expect(await auditLog()).toEqual([
      {
        user_id: 'e-1',
        action: 'UpdateUser',
        entity_id: 'e-1',
        before: { firstName: 'Pat', phoneNumber: '555-0100' },
        after: { firstName: 'Ana María', phoneNumber: '(555) 555-0171 ext. 4' },
      },
    ]);
    // Administrators of each of the person's stores see it.
    const [line] = await db.query('select dealership_id, seen_in from audit_log');
    expect(line).toMatchObject({ dealership_id: null, seen_in: expect.arrayContaining(['d-1', 'd-2']) });
  });

  test('that changes nothing is no line in the audit log', async () => {
    const body = { userId: 'e-2', firstName: 'Pat' };
    expect(await update(administrator, body)).toMatchObject({ status: 200, body: { givenName: 'Pat' } });
    expect(await auditLog()).toEqual([]);
  });

  test('takes a phone number away', async () => {
    const answer = await update(administrator, { userId: 'e-2', phoneNumber: '' });
    expect(answer).toMatchObject({ status: 200, body: { businessPhones: [] } });
  });

  test('is open to the read-only role for its own account', async () => {
    const answer = await update(readOnlyPerson, { userId: 'e-3', lastName: 'Reed' });
    expect(answer).toMatchObject({ status: 200, body: { surname: 'Reed' } });
  });

  test('of another person is closed to people who administer nobody, and changes nothing', async () => {
    const answer = await update(advisor, { userId: 'e-2', firstName: 'Mallory' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'role_required' } });
    expect(await auditLog()).toEqual([]);
  });

  test.each([
    ['role', 'ADMIN_SUPER', 403],
    ['jobTitle', 'DEALER_PRINCIPLE', 403],
    ['teamCategory', 'Corporate', 403],
    ['dmsNumbers', [], 403],
    ['devFeatures', true, 400],
    ['email', 'somebody@example.com', 400],
  ])('refuses to be a way to another %s of the own', async (field, value, status) => {
    const before = await db.query("select * from app_user where id = 'e-1'");
    const answer = await update(advisor, { userId: 'e-1', firstName: 'Eve', [field]: value });
    expect(answer.status).toBe(status);
    expect(await db.query("select * from app_user where id = 'e-1'")).toEqual(before);
  });

  test('does not let administrators change their own role or stores either, and says whom to ask', async () => {
    for (const office of [{ role: 'ADMIN' }, { dealershipIds: ['d-1'], defaultDealershipId: 'd-1' }])
      expect(await update(administrator, { userId: 'e-2', ...office })).toMatchObject({
        status: 403,
        body: { code: 'own_account', detail: expect.stringContaining('Ask another administrator.') },
      });
    expect(await auditLog()).toEqual([]);
  });

  test('names every bad field', async () => {
    const answer = await update(advisor, {
      userId: 'e-1',
      firstName: ' ',
      lastName: 'x'.repeat(61),
      phoneNumber: '12',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'firstName', message: 'is required' },
          { path: 'lastName', message: 'has more than 60 characters' },
          { path: 'phoneNumber', message: 'is not a US phone number' },
        ],
      },
    });
  });

  test('takes no name that a mail would show as a link', async () => {
    const answer = await update(advisor, { userId: 'e-1', firstName: "O'Brien-Smith", lastName: 'evil.com/win' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'lastName', message: 'cannot be a web or email address; write a space after a dot' }],
      },
    });
  });

  test('answers any body at all with 200 or a problem that says which field, never with a fault @slow', async () => {
    // Names that reach for prototypes make no JSON that the server reads, which is proven with its routes.
    const key = fc.string().filter((name) => name !== '__proto__' && name !== 'constructor');
    const object = fc.object({ key, maxDepth: 1 });
    const field = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null), object);
    const bodies = fc.record(
      { userId: fc.constant('e-2'), firstName: field, lastName: field, phoneNumber: field },
      { requiredKeys: ['userId'] },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await update(administrator, body);
        if (answer.status !== 200) {
          expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: expect.any(Array) } });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('from two tabs at once keeps both changes', async () => {
    await Promise.all([
      update(administrator, { userId: 'e-2', firstName: 'Robin' }),
      update(administrator, { userId: 'e-2', lastName: 'Hale' }),
    ]);
    const rows = await db.query("select first_name, last_name from app_user where id = 'e-2'");
    expect(rows).toEqual([{ first_name: 'Robin', last_name: 'Hale' }]);
  });
});

describe('updateAvatarUrl', () => {
  const update = (as: Person, avatar: unknown, userId: string = as.userId) =>
    send(calls.updateAvatarUrl, as, { userId, avatar });
  const addressOf = (body: unknown) => String(calls.updateAvatarUrl.response.parse(body)[extension('avatar')]);

  test.each([
    ['jpeg', 'image/jpeg', samplePictures.jpeg],
    ['png', 'image/png', samplePictures.png],
    ['webp', 'image/webp', samplePictures.webp],
  ])(
    'a %s gets an address of its own that needs no token, may be kept for ever and can run nothing',
    async (...sample) => {
      const [type, mediaType, base64] = sample;
      const answer = await update(advisor, dataUrl(type, base64));
      expect(answer.status).toBe(200);
      const url = addressOf(answer.body);
      expect(url).toMatch(/^\/usermgmt\/Avatars\/[\w-]{22}$/);
      const picture = await api.app.inject(url);
      expect(picture.statusCode).toBe(200);
      expect(picture.headers).toMatchObject({
        'content-type': mediaType,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(picture.rawPayload.length).toBeGreaterThan(40);
    },
  );

  test('a new picture has a new address, and the old one is gone', async () => {
    const before = addressOf((await update(advisor, jpeg)).body);
    const after = addressOf((await update(advisor, jpeg)).body);
    expect(after).not.toBe(before);
    expect((await api.app.inject(before)).statusCode).toBe(404);
    expect((await api.app.inject(after)).statusCode).toBe(200);
  });

  test('null takes the picture away', async () => {
    const url = addressOf((await update(readOnlyPerson, jpeg)).body);
    const answer = await update(readOnlyPerson, null);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty(extension('avatar'));
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });

  test('two pictures at once leave one', async () => {
    await Promise.all([update(advisor, jpeg), update(advisor, jpeg), update(advisor, jpeg)]);
    expect(await db.query("select count(*) as pictures from user_avatar where user_id = 'e-1'")).toEqual([
      { pictures: 1 },
    ]);
  });

  test('the log keeps the addresses, not the pictures', async () => {
    await update(advisor, jpeg);
    const [line] = await auditLog();
    expect(line).toMatchObject({ action: 'updateAvatarUrl', after: { avatar: expect.stringMatching(/Avatars/) } });
  });

  test('is known by its bytes, not by what it calls itself', async () => {
    const answer = await update(advisor, dataUrl('jpeg', samplePictures.png));
    expect((await api.app.inject(addressOf(answer.body))).headers['content-type']).toBe('image/png');
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
  test.each([
    ['an SVG', `data:image/svg+xml;base64,${svg}`],
    ['an SVG that calls itself a PNG', dataUrl('png', svg)],
    ['a page', `data:text/html;base64,${svg}`],
    ['an address elsewhere', 'https://example.com/face.jpg'],
    ['a script', 'javascript:alert(1)'],
    ['a number', 4],
    ['nothing', undefined],
    ['a picture that is cut off', dataUrl('jpeg', samplePictures.jpeg.slice(0, 200))],
  ])('%s is refused at its field', async (_what, avatar) => {
    const answer = await update(advisor, avatar);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ path: 'avatar' }] } });
    expect(await auditLog()).toEqual([]);
  });

  test('a picture of more pixels than are ever drawn is refused', async () => {
    const wide = Buffer.from(samplePictures.png, 'base64');
    wide.writeUInt32BE(1025, 16);
    const answer = await update(advisor, dataUrl('png', wide.toString('base64')));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'avatar', code: 'picture_size' }] } });
  });

  test('a body of up to 3 MiB is read, a larger one refused', async () => {
    const ofSize = (bytes: number) => dataUrl('jpeg', 'A'.repeat(bytes - 100));
    expect(await update(advisor, ofSize(3 * 1024 * 1024))).toMatchObject({ status: 400 });
    expect(await update(advisor, ofSize(3 * 1024 * 1024 + 200))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  test('of somebody else is closed', async () => {
    expect(await update(advisor, jpeg, 'e-2')).toMatchObject({ status: 403 });
  });

  test('an address that nobody was given is not found', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', '%00', 'AAAAAAAAAAAAAAAAAAAAA%00']) {
      expect((await api.app.inject(`/usermgmt/Avatars/${id}`)).statusCode).toBe(404);
    }
  });
});

describe('UpdateUserDefaultDealership', () => {
  const update = (as: Person, dealershipId: unknown, userId: string = as.userId) =>
    send(calls.updateUserDefaultDealership, as, { userId, dealershipId });

  test('sets one of the caller’s own dealerships and answers the whole record', async () => {
    expect(await update(readOnlyPerson, 'd-2')).toMatchObject({
      status: 200,
      body: { employeeId: 'e-3', [extension('DealershipId')]: 'd-2' },
    });
    expect(await auditLog()).toMatchObject([
      { before: { defaultDealershipId: 'd-1' }, after: { defaultDealershipId: 'd-2' } },
    ]);
  });

  test.each([
    ['of others', 'd-3'],
    ['that is closed', 'd-closed'],
    ['that does not exist', 'nowhere'],
  ])('a dealership %s is refused', async (_what, dealershipId) => {
    expect(await update(administrator, dealershipId)).toMatchObject({
      status: 403,
      body: { code: 'not_your_dealership' },
    });
  });

  test('of somebody else is closed', async () => {
    expect(await update(advisor, 'd-2', 'e-2')).toMatchObject({ status: 403 });
  });

  test('without a dealership names the field', async () => {
    expect(await update(administrator, undefined)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'dealershipId', code: 'required' }] },
    });
  });
});
