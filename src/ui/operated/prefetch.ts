import { afterActivity } from '../afterActivity.ts'

/** Prefetches the code of dialogs, so that the first one opens at once. Returns how to cancel. */
export const prefetchDialogs = (): (() => void) => afterActivity(() => void import('./dialogPanel.tsx').catch(() => {}))
