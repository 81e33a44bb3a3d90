import { readStoreSetting } from './store-setting.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'very-secret' };

it('has releases in the data folder unless a store is named', () => {
  expect(readStoreSetting({})).toBeNull();
  expect(readStoreSetting({ ...keys, RELEASE_STORE: '' })).toBeNull();
});

it('reads bucket, prefix and where the store is', () => {
  expect(readStoreSetting({ ...keys, RELEASE_STORE: 's3://releases', AWS_REGION: 'eu-central-1' })).toEqual({
    bucket: 'releases',
    prefix: '',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' },
  });
  expect(
    readStoreSetting({ ...keys, RELEASE_STORE: 's3://releases/a/b/', AWS_ENDPOINT_URL_S3: 'http://minio:9000/' }),
  ).toMatchObject({ prefix: 'a/b', endpoint: 'http://minio:9000' });
});

it('takes the whole path of a folder, which needs no key', () => {
  expect(readStoreSetting({ RELEASE_STORE: '/releases' })).toEqual({ folder: '/releases' });
  expect(() => readStoreSetting({ ...keys, RELEASE_STORE: 'releases' })).toThrow(
    'RELEASE_STORE must be a bucket and a prefix such as s3://releases/fixed-ops, or the whole path of a folder such as /releases.',
  );
});

it('names every setting that is wrong or missing, and no secret', () => {
  const read = () => readStoreSetting({ AWS_SECRET_ACCESS_KEY: 'very-secret', RELEASE_STORE: 'https://releases' });
  expect(read).toThrow('RELEASE_STORE must be a bucket and a prefix such as s3://releases/fixed-ops, or the');
  expect(read).toThrow('AWS_ACCESS_KEY_ID is needed with RELEASE_STORE: the key that may read and write there.');
  expect(read).not.toThrow('very-secret');
});
