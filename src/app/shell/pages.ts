import { screenOf } from '../../contract/screens.ts'
import * as home from '../../pages/home/index.tsx'
import type { PageModule } from '../routes.ts'

export interface PageLoad {
  /** Settles when the page's code is loaded or failed; never rejects. */
  promise: Promise<void>
  /** Set once loaded, so that a prefetched page renders without suspending. */
  module?: PageModule
  failed?: true
}

const pageLoads = new Map<string, PageLoad>()

/** Returns the path of an address; `/index/` and `/` are the home page too. */
export function pathOf(href: string): string {
  const path = href.replace(/[?#].*$/, '')
  return path === '/' || path === '' ? '/index' : path.replace(/\/+$/, '')
}

/**
 * Resolves to the code of a page. The home page is part of the entry: a separate file would cost one more request on
 * every first visit. The list of all others loads with the first of them.
 */
async function load(path: string): Promise<PageModule> {
  if (path === '/index') return home
  const route = (await import('../routes.ts')).routes.get(path)
  if (!route) throw new Error(`No page for ${path}.`)
  return route.load()
}

/** Returns the page of a path, loading, loaded or failed; undefined without one. */
export function pageLoadOf(path: string): PageLoad | undefined {
  const known = pageLoads.get(path)
  if (known) return known
  if (!screenOf(path)) return undefined
  const page: PageLoad = {
    promise: load(path).then(
      module => {
        page.module = module
      },
      () => {
        page.failed = true
      },
    ),
  }
  pageLoads.set(path, page)
  return page
}

/** Prefetches the reads of a page at this address. */
export function readAhead({ default: Page, reads = Page.reads, preload }: PageModule, address: URLSearchParams): void {
  reads?.ahead(address)
  preload?.(address)
}

/** Prefetches code and reads of a page, again if that failed before; never throws. */
export async function prefetch(href: string): Promise<void> {
  const path = pathOf(href)
  if (pageLoads.get(path)?.failed) pageLoads.delete(path)
  const page = pageLoadOf(path)
  await page?.promise
  try {
    if (page?.module) readAhead(page.module, new URLSearchParams(href.split('?')[1] ?? ''))
  } catch {
    // The actual visit will show the failure and offer 重试.
  }
}

/**
 * Fetches a page once more. A browser may remember a failed module as long as its document lives: where the server
 * answers and the code fails again, the document is loaded anew.
 */
export async function retry(href: string): Promise<void> {
  await prefetch(href)
  if (!pageLoads.get(pathOf(href))?.failed) return
  const { ok } = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }))
  if (ok) location.reload()
}
