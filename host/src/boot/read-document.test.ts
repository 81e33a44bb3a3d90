import { readDocument, readNonce } from './read-document.ts';
import { config, documentWith } from './testing/document-with.ts';

describe('the document', () => {
  it('brings configuration, registry and nonce', () => {
    const data = readDocument(
      documentWith({ config: JSON.stringify(config), registry: '{"revision":4,"remotes":[]}' }),
    );
    expect(data).toMatchObject({ config: { demo: true }, registry: { revision: 4 }, nonce: 'n1' });
  });

  it.each([undefined, '{"revision":', '{"remotes":7}'])(
    'without a usable registry (%s) leaves a shell without areas',
    (registry) => {
      const blocks = registry === undefined ? {} : { registry };
      expect(readDocument(documentWith({ config: JSON.stringify(config), ...blocks })).registry.remotes).toEqual([]);
    },
  );

  it('has its nonce also when it has no configuration, so that the page that says so is drawn in the theme', () => {
    expect(readNonce(documentWith({}))).toBe('n1');
  });

  it.each([undefined, '{', '{"demo":true}'])('without a usable configuration (%s) is refused', (text) => {
    expect(() => readDocument(documentWith(text === undefined ? {} : { config: text }))).toThrow(
      'without its configuration',
    );
  });
});
