/** Beside a % that begins no code the mail program decodes nothing, and sends a password whose other characters are encoded as it stands. */
function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A password that is not encoded ends in what reads as another host, or as a path, a query or a fragment. */
export function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text);
  return (
    /^smtps?:$/.test(protocol) &&
    hostname !== '' &&
    /^\/?$/.test(pathname) &&
    !search.includes('@') &&
    hash === '' &&
    canBeDecoded(username) &&
    canBeDecoded(password)
  );
}

/** The same of a database, whose driver would look for a server of the user's name, or say that a URI is malformed. It takes an address without a host. */
export function isDatabaseServer(text: string): boolean {
  const withHost = text.replace('@/', '@localhost/');
  if (!URL.canParse(withHost)) return false;
  const { username, password, pathname, search, hash } = new URL(withHost);
  // It takes a % that begins no code as it stands.
  const isReadable = (each: string) => canBeDecoded(each.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  return (
    !pathname.includes('@') && !/^[^=]*@/.test(search) && hash === '' && isReadable(username) && isReadable(password)
  );
}
