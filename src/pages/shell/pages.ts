import unbuilt from 'virtual:unbuilt'
import { screenOf } from '../../contract/screens.ts'
import type { PageModule } from '../routes.ts'

export interface Opened {
  /** Settles when the page's code is here or could not be had; never rejects. */
  promise: Promise<void>
  /** Set once it is here, so that a prefetched page renders without suspending. */
  module?: PageModule
  failed?: true
}

const opened = new Map<string, Opened>()

/** `/index/` and `/` are the home page too. */
export function pathOf(href: string): string {
  const path = href.replace(/[?#].*$/, '')
  return path === '/' || path === '' ? '/index' : path.replace(/\/+$/, '')
}

/** The home page is known here; the list of all others is fetched with the first of them, so that the first load is spared it. */
async function load(path: string): Promise<PageModule> {
  if (path === '/index') return import('../home/index.tsx')
  const route = (await import('../routes.ts')).routes.get(path)
  if (!route) throw new Error(`No page for ${path}.`)
  return route.load()
}

/** The page behind a path, loading or loaded or failed; undefined where there is none. */
export function openPage(path: string): Opened | undefined {
  const known = opened.get(path)
  if (known) return known
  if (!screenOf(path) || unbuilt.includes(path)) return undefined
  const page: Opened = {
    promise: load(path).then(
      module => {
        page.module = module
      },
      () => {
        page.failed = true
      },
    ),
  }
  opened.set(path, page)
  return page
}

/** Fetches code and data of a page before it is asked for, again if that failed before; never throws. */
export async function prefetch(href: string): Promise<void> {
  const path = pathOf(href)
  if (opened.get(path)?.failed) opened.delete(path)
  const page = openPage(path)
  await page?.promise
  try {
    page?.module?.preload?.(new URLSearchParams(href.split('?')[1] ?? ''))
  } catch {
    // The real visit will show the failure and offer 重试.
  }
}
