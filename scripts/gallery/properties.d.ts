/** The properties of each component of the shared packages, from their API reports. The bundler of the gallery makes this module. */
declare module 'gallery:properties' {
  const properties: Readonly<Record<string, string>>;
  export default properties;
}
