/** A notice that cannot be put up, listed or ended as asked; the message says what, where and what to do. */
export class NoticeError extends Error {
  override readonly name = 'NoticeError';
}
