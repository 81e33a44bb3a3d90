import fc from 'fast-check';
import { encodeFrame, type Frame, FrameReader } from './frame.ts';

function cut(bytes: Buffer<ArrayBuffer>, sizes: readonly number[]): Buffer<ArrayBuffer>[] {
  const pieces: Buffer<ArrayBuffer>[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...pieces, bytes.subarray(at)];
}

describe('frames', () => {
  it('arrive whole and in order however the socket cuts them', () => {
    const frame = fc.record({ header: fc.jsonValue(), body: fc.uint8Array({ maxLength: 40 }) });
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 6 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 20 }),
        (sent, sizes) => {
          const bytes = Buffer.concat(sent.map(({ header, body }) => encodeFrame(header, body)));
          const reader = new FrameReader();
          const received: Frame[] = cut(Buffer.from(bytes), sizes).flatMap((piece) => reader.push(piece));
          expect(received.map(({ header }) => JSON.stringify(header))).toEqual(
            sent.map((one) => JSON.stringify(one.header)),
          );
          expect(received.map(({ body }) => [...body])).toEqual(sent.map((one) => [...one.body]));
        },
      ),
    );
  });

  it('of a stranger are refused instead of waited for', () => {
    expect(() => new FrameReader().push(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow('Not a frame');
  });
});
