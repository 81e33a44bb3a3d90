import { containerName } from './container-name.ts';

test.each([
  ['performance', 'fixed_ops_performance'],
  ['ai-statement', 'fixed_ops_ai_statement'],
])(
  'the container of a remote called %s is the global variable %s, which is none of the browser’s own',
  (remote, name) => {
    expect(containerName(remote)).toBe(name);
    expect(name).not.toBe(remote);
  },
);
