/**
 * Calls of the home page that ask for nothing but the region: the start script makes them while the code is on its way.
 */
export const HOME_READS = ['/api/index/getBanner', '/api/index/getShujutongji', '/api/index/getShouye'] as const

/** Where the prerendered shell waits for the first banner. */
export const FIRST_BANNER_ID = 'first-banner'
