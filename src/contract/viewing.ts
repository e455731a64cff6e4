/** 看作: what both sides know of it. */
import { MINUTE_MS } from './time.ts'

/** How long a person of the platform sees the portal as somebody else. ms */
export const VIEWING_MS = 30 * MINUTE_MS
/** What the message to that person is about, which is no record. */
export const VIEWING_SUBJECT = 'viewing'
/** In the browser's local storage while this browser views; the server alone decides. */
export const VIEWING_KEY = 'viewing'
