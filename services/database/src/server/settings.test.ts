import { settingsFor, settingsText } from './settings.ts';

const address = { socketFolder: "/data/it's", port: 5432 };

test('what is kept is forced to the disk before it is acknowledged', () => {
  expect(settingsFor(address, 18)).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
});

test('no port is open where there is a socket', () => {
  expect(settingsFor(address, 18)).toMatchObject({ listen_addresses: '', unix_socket_permissions: '0700' });
  expect(settingsFor({ socketFolder: null, port: 40_001 }, 18)).toMatchObject({
    listen_addresses: '127.0.0.1',
    port: '40001',
  });
});

test('a version is told no setting that it does not know', () => {
  expect(settingsFor(address, 18)).toHaveProperty('io_method');
  expect(settingsFor(address, 15)).not.toHaveProperty('io_method');
});

test('what a killed client has asked for is ended, where the platform can tell', () => {
  expect(settingsFor(address, 15).client_connection_check_interval).toBe(
    process.platform === 'win32' ? undefined : '2s',
  );
});

test('a quote in a path ends no value', () => {
  expect(settingsText({ unix_socket_directories: "/data/it's" })).toContain("unix_socket_directories = '/data/it''s'");
});
