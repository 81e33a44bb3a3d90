/** If a % begins no valid code, the mail program decodes nothing and sends a password with its other characters still encoded. */
function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address is a valid mail server. A password that is not encoded looks like another host, path, query or fragment. */
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

/**
 * Whether an address is a valid database. Otherwise the driver would look for a server named like the user, or report a malformed URI. An
 * address without a host is valid.
 */
export function isDatabaseServer(text: string): boolean {
  const withHost = text.replace('@/', '@localhost/');
  if (!URL.canParse(withHost)) return false;
  const { username, password, pathname, search, hash } = new URL(withHost);
  // The driver takes a % that begins no code as it is.
  const isReadable = (each: string) => canBeDecoded(each.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  return (
    !pathname.includes('@') && !/^[^=]*@/.test(search) && hash === '' && isReadable(username) && isReadable(password)
  );
}
