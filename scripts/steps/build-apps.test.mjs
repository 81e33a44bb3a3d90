import { buildOffered } from './build-apps.mjs';

test.each(['EACCES', 'EROFS'])(
  'a host for development that may not be written (%s) names the setting and the argument',
  async (code) => {
    const path = '/app/.cache/builds/host-development';
    const refused = buildOffered(async () => {
      throw Object.assign(new Error(`${code}: mkdir`), { code, path });
    });
    await expect(refused).rejects.toThrow(
      /^OVERRIDE_HOST is "development".*host-development cannot be written to.*--build-arg/,
    );
  },
);

test('what fails for another reason says its own', async () => {
  const failed = buildOffered(async () => {
    throw new Error('Building host failed:\nno module');
  });
  await expect(failed).rejects.toThrow(/^Building host failed/);
});
