/** Only what is named here is bundled: the library's index would bring popups, brokers and telemetry along. */
export { CacheLookupPolicy, NavigationClient, PublicClientApplication } from '@azure/msal-browser';
