/** Only the exports named here are bundled. The library's index would add popups, brokers and telemetry. */
export { CacheLookupPolicy, NavigationClient, PublicClientApplication } from '@azure/msal-browser';
