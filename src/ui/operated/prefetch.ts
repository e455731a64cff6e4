import { afterActivity } from '../afterActivity.ts'

/** Fetches what operated things stand on ahead, so that the first dialog opens at once. Returns the undoing. */
export const prefetchDialogs = (): (() => void) => afterActivity(() => void import('./dialogPanel.tsx').catch(() => {}))
