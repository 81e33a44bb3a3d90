import { documentPolicy, integrityPolicy } from '../../services/gateway/src/security-headers.ts';
import { documentHeaders, NONCE } from './mount-policies.mjs';

test('a page that is opened before a switch has the policies of a visitor’s document', () => {
  expect(documentHeaders).toEqual({
    'Content-Security-Policy': documentPolicy(NONCE),
    ...integrityPolicy(true),
  });
});
