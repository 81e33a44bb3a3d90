// `npm run gallery` serves a page with the components of the shared packages in their states, with code and properties. Each reload builds
// it again.
import { createServer } from 'node:http';
import { answerOf, bundleGallery } from './steps/gallery.mjs';

const port = Number(process.env.PORT ?? 3900);
let files = new Map();
createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    if (pathname === '/') files = await bundleGallery();
    const answer = answerOf(files, pathname);
    if (answer === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}).listen(port, '127.0.0.1', () => console.log(`The components: http://localhost:${port}`));
