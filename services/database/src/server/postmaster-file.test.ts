import { readPostmaster } from './postmaster-file.ts';

const lines = ['4711', '/data/cluster', '1790000000', '5432', '/data', '', '  1234 5', 'ready   '];

test('a server that runs tells its process and where it listens', () => {
  expect(readPostmaster(`${lines.join('\n')}\n`)).toEqual({
    pid: 4711,
    port: 5432,
    socketFolder: '/data',
    status: 'ready',
  });
});

test('one that starts is not ready, and one without a socket has no folder of it', () => {
  const text = [...lines.slice(0, 4), '', '127.0.0.1', ' 1', 'starting'].join('\n');
  expect(readPostmaster(text)).toEqual({ pid: 4711, port: 5432, socketFolder: null, status: 'starting' });
});

test('a file that is being written names nobody', () => {
  expect(readPostmaster('')).toBeNull();
  expect(readPostmaster('\0\0\0')).toBeNull();
});
