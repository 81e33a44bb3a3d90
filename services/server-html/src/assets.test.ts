import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsset, styleHref } from './assets.ts';
import { styleSheet } from './style.ts';

test('the style of the pages goes compressed to who takes it so, whole to others, and is the same', async () => {
  const server = createServer((request, response) => {
    if (!answerAsset(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (encoding: string, path = styleHref) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': encoding } });
  try {
    for (const [encoding, answered] of [
      ['gzip, br', 'br'],
      ['identity', null],
    ] as const) {
      const answer = await ask(encoding);
      expect(answer.headers.get('content-encoding')).toBe(answered);
      expect(await answer.text()).toBe(styleSheet);
    }
    expect((await ask('br', '/page-assets/none.css')).status).toBe(404);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
