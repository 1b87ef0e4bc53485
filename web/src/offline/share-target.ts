/**
 * Return the name of the cache in which the service worker stores data shared by another app, until the page
 * takes it.
 */
export const sharedName = (scope: string): string => `kleinod-shared ${scope}`;
