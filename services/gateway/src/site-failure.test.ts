import { DatabaseError } from '@fixed-ops/database';
import Fastify from 'fastify';
import { siteFailure } from './site-failure.ts';

describe('a page of the site while the database is away', () => {
  const site = Fastify();
  const said: string[] = [];
  site.setErrorHandler(siteFailure((line) => said.push(line)));
  site.get('*', async () => {
    throw new DatabaseError('database_unreachable', 'The database is away.');
  });
  afterAll(() => site.close());

  const ask = (accept: string) => site.inject({ url: '/mailbox?to=pat.smith%40example.com', headers: { accept } });

  it('is a page for a person, with the way to try the same address again', async () => {
    const { statusCode, headers, body } = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    expect({ statusCode, type: headers['content-type'], kept: headers['cache-control'] }).toEqual({
      statusCode: 503,
      type: 'text/html; charset=utf-8',
      kept: 'no-store',
    });
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(body).toContain('<a class="button" href="/mailbox?to=pat.smith%40example.com">Try again</a>');
  });

  it('leads to no other host, whatever was asked', async () => {
    const { body } = await site.inject({ url: '//example.org/x?"y', headers: { accept: 'text/html' } });
    expect(body).toContain('href="/example.org/x?');
    expect(body).not.toMatch(/href="\/\/|"y/);
  });

  it('is a problem for a program', async () => {
    const { statusCode, headers, body } = await ask('application/json');
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 503,
      type: expect.stringContaining('application/problem+json'),
    });
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'database_unavailable' });
  });

  it('says it in one line of the log, without what was asked for', async () => {
    said.length = 0;
    await ask('text/html');
    expect(said).toEqual(['site GET /mailbox 503: The database is away.']);
  });
});
