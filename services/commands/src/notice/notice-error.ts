/** A notice cannot be added, listed or ended as requested. The message says what is wrong, where, and what to do. */
export class NoticeError extends Error {
  override readonly name = 'NoticeError';
}
