import { Readable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';
import { ListChangedError } from '../export/list-pages.ts';
import { createProblemHandler } from './problem-handler.ts';

test('a file that cannot be made whole is a problem that can be read, while no compressed byte of it has left', async () => {
  const logged: string[] = [];
  const app = Fastify();
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br'] });
  app.setErrorHandler(createProblemHandler((line) => logged.push(line)));
  app.get('/list', (_request, reply) => {
    async function* rows() {
      yield 'RO number\r\n2001\r\n';
      throw new ListChangedError();
    }
    const headers = { 'content-disposition': 'attachment; filename="list.csv"', 'x-total-rows': '4000' };
    return reply.type('text/csv').headers(headers).send(Readable.from(rows()));
  });
  const answer = await app.inject({ url: '/list', headers: { 'accept-encoding': 'br' } });
  await app.close();
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'list_changed',
    detail: 'Data or settings changed during the export, so there is no file. Try again.',
  });
  for (const name of ['content-encoding', 'content-disposition', 'x-total-rows'])
    expect(answer.headers[name]).toBeUndefined();
  expect(logged).toEqual([]);
});
