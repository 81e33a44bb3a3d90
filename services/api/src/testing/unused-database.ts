import type { Database } from '@fixed-ops/database';

const refuse = () => Promise.reject(new Error('This test must not reach the database'));

/** For tests of what happens before and around a query: any use of it fails the test. */
export const unusedDatabase: Database = {
  query: refuse,
  execute: refuse,
  transaction: refuse,
  copyIn: refuse,
  watch: () => ({ heardUntil: () => Number.NEGATIVE_INFINITY, close: () => {} }),
  close: async () => {},
};
