/** The cache in which the service worker leaves what another app has shared, for the page to take. */
export const sharedName = (scope: string): string => `kleinod-shared ${scope}`;
