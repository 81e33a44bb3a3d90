import { describeReleaseObjects } from '../testing/describe-release-objects.ts';
import { type S3Server, s3Credentials, startS3Server } from '../testing/s3-server.ts';
import { openS3Objects } from './s3-objects.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.stop());

const open = (changes: Partial<Parameters<typeof openS3Objects>[0]> = {}) =>
  openS3Objects({
    bucket: 'releases',
    prefix: 'fixed-ops',
    endpoint: server.endpoint,
    region: 'eu-central-1',
    credentials: s3Credentials,
    ...changes,
  });

describeReleaseObjects('a store that speaks S3', async () => [open(), open()]);

it('keeps to its prefix, so that a bucket may hold something else', async () => {
  server.objects.set('fixed-ops-of-others.json', Buffer.from('{}'));
  await open().put('keys.json', bytesOf('1'), null);
  expect([...server.objects.keys()]).toEqual(['fixed-ops-of-others.json', 'fixed-ops/keys.json']);
  expect(await open().list('')).toEqual(['keys.json']);
  expect(await open({ prefix: '' }).list('fixed-ops/')).toEqual(['fixed-ops/keys.json']);
});

it('asks again when the store is busy, says that it is so, or somebody else writes @slow', async () => {
  server.mishaps.push('busy', 'conflict');
  expect(await open().put('keys.json', bytesOf('1'), { ifNoneMatch: '*' })).toBe('written');
  server.mishaps.push('busy');
  expect(Buffer.from((await open().get('keys.json'))?.bytes ?? []).toString()).toBe('1');
});

it('knows its own write again when the answer was lost on the way', async () => {
  server.mishaps.push('deaf');
  expect(await open().put('keys.json', bytesOf('1'), { ifNoneMatch: '*' })).toBe('written');
  const read = await open().get('keys.json');
  server.mishaps.push('deaf');
  expect(await open().put('keys.json', bytesOf('2'), { ifMatch: read?.tag ?? '' })).toBe('written');
  expect(server.objects.get('fixed-ops/keys.json')?.toString()).toBe('2');
});

it('names the store that cannot be reached, and why @slow', async () => {
  await server.stop();
  await expect(open().get('keys.json')).rejects.toMatchObject({
    reason: 'unreachable',
    message: expect.stringContaining(
      `The release store s3://releases/fixed-ops at ${server.endpoint} cannot be reached: connect ECONNREFUSED`,
    ),
  });
});

it('tells a refusal and a bucket that does not exist from an object that is not there', async () => {
  const wrong = open({ credentials: { ...s3Credentials, secretAccessKey: 'another' } });
  await expect(wrong.get('keys.json')).rejects.toMatchObject({
    reason: 'refused',
    message: 'The release store s3://releases/fixed-ops refused (403, SignatureDoesNotMatch: As documented).',
  });
  await expect(open({ bucket: 'others' }).get('keys.json')).rejects.toMatchObject({ reason: 'setting' });
});
