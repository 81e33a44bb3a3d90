/** What each component of the shared packages takes, as their API reports have it; the bundler of the gallery makes it. */
declare module 'gallery:properties' {
  const properties: Readonly<Record<string, string>>;
  export default properties;
}
