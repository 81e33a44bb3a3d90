import { appConfigSchema, calls } from '../shared/contract/src/index.ts';
import { mountAnswers, mountConfig } from './steps/mount-answers.mjs';

test('what a release is opened with before it is served is what the contract says', () => {
  for (const [name, answer] of Object.entries(mountAnswers)) {
    const call = Object.values(calls).find((each) => each.name === name);
    expect({ name, ...call?.response.safeParse(answer) }).toMatchObject({ name, success: true });
  }
  expect(appConfigSchema.safeParse(mountConfig('https://mount.invalid')).success).toBe(true);
});
