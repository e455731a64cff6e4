/**
 * React as it is released has no `act`, and its JSX no place for where an element was written. Both are put beside it
 * before anything asks for them.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { setTimeout, clearTimeout } = globalThis
// What was waited for is shown a third of a second after what stood in its place; here, at once.
Object.assign(globalThis, { setTimeout: setImmediate, clearTimeout: clearImmediate })
require('react-dom/client')
Object.assign(globalThis, { setTimeout, clearTimeout })

const { flushSync } = require('react-dom')
const { jsx } = require('react/jsx-runtime')
const scheduler = createRequire(require.resolve('react-dom'))('scheduler')

/** Resolves once React has done all that it has taken upon itself: what is idle comes last. */
const untilIdle = () =>
  new Promise<void>(resolve => {
    scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, () => setImmediate(resolve))
  })

Object.assign(require('react'), {
  /** Does a deed and draws what comes of it: at once, or when it is done. */
  act(deed: () => unknown) {
    const result = flushSync(deed)
    return result instanceof Promise ? result.then(untilIdle) : result
  },
})
Object.assign(require('react/jsx-dev-runtime'), {
  jsxDEV: (type: unknown, props: unknown, key: unknown) => jsx(type, props, key),
})
