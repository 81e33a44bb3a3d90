import { DatabaseError } from '@fixed-ops/database';
import { failureOf } from './failure.ts';

describe('what a page of sign-in answers where something failed below it', () => {
  it('is 503 with the time to come back while the database is away', () => {
    const { status, headers } = failureOf(new DatabaseError('database_unreachable', 'away'));
    expect({ status, headers }).toEqual({ status: 503, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } });
  });

  it('is 507 with whom to tell where the disk is full', () => {
    const { status, notice, headers } = failureOf(new DatabaseError('disk_full', 'full'));
    expect({ status, headers }).toEqual({ status: 507, headers: {} });
    expect(notice.sentences.join(' ')).toMatch(/no room left.*tell whoever runs this server/);
  });

  it('is 500 for everything else', () => {
    expect(failureOf(new Error('wrong')).status).toBe(500);
  });
});
