import { userInfo } from 'node:os';
import { processUser } from './process-user.ts';

jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), userInfo: jest.fn() }));

test('who changes something is named by the user of the process', () => {
  jest.mocked(userInfo).mockReturnValue({ username: 'dana' } as ReturnType<typeof userInfo>);
  expect(processUser()).toBe('dana');
});

test('a container may run as a number that has no name: a command runs there all the same', () => {
  jest.mocked(userInfo).mockImplementation(() => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT');
  });
  jest.spyOn(process, 'getuid').mockReturnValue(10_042);
  expect(processUser()).toBe('user 10042');
});
