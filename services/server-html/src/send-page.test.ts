import { permissionsPolicy } from './permissions-policy.ts';
import { pageHeaders } from './send-page.ts';

test('a page that is drawn on the server may use nothing of the device either, as the document of the product', () => {
  for (const headers of [pageHeaders(), pageHeaders({ frames: true, pictures: true })])
    expect(headers).toMatchObject({
      'Permissions-Policy': permissionsPolicy,
      'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
    });
});
