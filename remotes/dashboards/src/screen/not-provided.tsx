import { NO_VALUE, NOT_PROVIDED } from '@fixed-ops/metrics';

/** A dash for what the feed did not send. The pointer tells why it is one. */
export const NotProvided = ({ why = NOT_PROVIDED }: { readonly why?: string }) => <span title={why}>{NO_VALUE}</span>;

/** A value in words, or the dash that says that the feed did not send it. */
export const orNotProvided = <Value,>(value: Value | null, inWords: (value: Value) => string) =>
  value === null ? <NotProvided /> : inWords(value);
