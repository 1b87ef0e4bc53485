/**
 * Return the name of the cache in which the service worker stores what another app has shared, for the page to take.
 */
export const sharedName = (scope: string): string => `kleinod-shared ${scope}`;
