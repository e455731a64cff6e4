import { vi } from 'vitest'
import { layerStack } from '../../../node_modules/@zag-js/dismissable/dist/layer-stack.mjs'

/**
 * What every browser has and jsdom has not: parts that float ask for it a frame after their test has gone on. Nothing
 * has a size in jsdom, so nothing is ever heard.
 */
class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= SilentResizeObserver

// Files share a worker and its packages, but each starts with fresh modules of our own.
vi.resetModules()

// What a file took away while its clock stood still never comes to its end, and would hide from every later dialog of
// the worker that somebody presses outside of it.
layerStack.recentlyRemoved.clear()
