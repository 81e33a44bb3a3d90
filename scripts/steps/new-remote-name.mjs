/** A mistake in how `npm run new-remote` was called; the message says what to do. */
export class NewRemoteError extends Error {
  name = 'NewRemoteError';
}

/** First parts of addresses that the gateway and the host answer themselves. */
const ADDRESSES_TAKEN = [
  'api',
  'assets',
  'auth',
  'health',
  'host',
  'identity',
  'mailbox',
  'notifications',
  'onboarding',
  'overrides',
  'page-assets',
  'preview',
  'profile-settings',
  'releases',
  'remotes',
  'support',
  'usermgmt',
];
const example = 'Example: npm run new-remote -- loaner-cars';

/**
 * Reads the arguments of `npm run new-remote -- <name> [--label "Loaner cars"]`. `taken` contains the names that exist already, by their
 * kind, and the first parts of the paths that other remotes draw. Throws a NewRemoteError with a sentence.
 */
export function readNewRemote(args, taken) {
  const at = args.indexOf('--label');
  const label = at === -1 ? undefined : args[at + 1]?.trim();
  if (at !== -1 && !label)
    throw new NewRemoteError(`--label needs what people call the area. ${example} --label "Loaner cars"`);
  const rest = at === -1 ? args : args.toSpliced(at, 2);
  const [name, ...others] = rest;
  if (name === undefined) throw new NewRemoteError(`Say what the remote is called. ${example}`);
  const option = rest.find((each) => each.startsWith('-'));
  if (option !== undefined)
    throw new NewRemoteError(`There is no option ${option}; there is --label <text>. ${example}`);
  if (others.length > 0)
    throw new NewRemoteError(`"${rest.join(' ')}" is more than one name: join words with dashes. ${example}`);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 30)
    throw new NewRemoteError(
      `"${name}" cannot be a folder, an address and a package at once: lower-case words joined by dashes, at most 30 letters. ${example}`,
    );
  if (label !== undefined && (label.length > 40 || /["'`{}<>\\]/.test(label)))
    throw new NewRemoteError('A label has at most 40 characters and no quotes, braces or angle brackets.');
  const clash =
    (taken.remotes.includes(name) && `a remote of that name is there`) ||
    (ADDRESSES_TAKEN.includes(name) && `/${name} is an address of the product itself`) ||
    (taken.addresses.includes(name) && `/${name} is drawn by another remote`) ||
    ((taken.shared.includes(name) || taken.shared.includes(`${name}-contract`)) &&
      'a package in shared/ is called so') ||
    (taken.packages.includes(name) && `the product has a package @fixed-ops/${name}`) ||
    // The new remote would import a screen of its own screen's name.
    (name === 'filtered' && 'shared/figures has a FilteredScreen') ||
    (taken.routes.includes(name) && `services/api has a folder ${name} of the product itself`) ||
    (taken.routeLists.includes(`${camelOf(name)}Routes`) &&
      `services/api has routes called ${camelOf(name)}Routes of the product itself`) ||
    (name.endsWith('-contract') && 'names with -contract are those of contracts');
  if (clash) throw new NewRemoteError(`"${name}" is taken: ${clash}. Choose another name.`);
  return { name, label: label ?? `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}` };
}

const camelOf = (name) => name.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** The forms of a name that code needs. */
export function formsOf({ name, label }) {
  const camel = camelOf(name);
  return { name, label, Name: `${camel[0].toUpperCase()}${camel.slice(1)}`, camel, snake: name.replaceAll('-', '_') };
}
