/** Calls of the home page whose only input is the region: the start script makes them while the code loads. */
export const HOME_READS = ['/api/index/getBanner', '/api/index/getShujutongji', '/api/index/getShouye'] as const

/** Id of the element of the prerendered shell where the first banner appears. */
export const FIRST_BANNER_ID = 'first-banner'
