import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { screenOf } from '../../contract/screens.ts'
import { Failure } from '../../ui/parts/failure.tsx'
import { nameScreen } from '../../ui/title.ts'
import { Boundary } from './boundary.tsx'
import { useShell } from './model.ts'
import { NotAllowed } from './notAllowed.tsx'
import { NotFound } from './notFound.tsx'
import { PageSkeleton } from './pageSkeleton.tsx'
import { type Opened, openPage, pathOf } from './pages.ts'
import { arrive } from './place.ts'

interface OutletProps {
  href: string
  page: Opened | undefined
  onRetry: () => void
}

/** The address as one value, so that path and query change in the same breath. */
export function useHref(): string {
  const [path] = useLocation()
  const search = useSearch()
  return search ? `${path}?${search}` : path
}

function Guarded({ href, page, onRetry }: OutletProps) {
  const { mayOpen, askLogin } = useShell()
  const screen = screenOf(pathOf(href))
  const may = screen ? mayOpen(screen) : 'yes'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an address, or asking would draw and drawing ask again
  useEffect(() => {
    if (may === 'login') askLogin(href)
  }, [may, href])
  if (may === 'login' || may === 'wait') return <PageSkeleton />
  if (may === 'no') return <NotAllowed />
  if (!page) return <NotFound />
  const Page = page.module?.default
  return Page ? <Page /> : <Failure heading title="这个页面没有打开" text="网络好像断了一下。" onRetry={onRetry} />
}

/** Moves reading and the keyboard to the new screen's heading; not on the first one, which nobody navigated to. */
function useArrival(href: string, path: string): void {
  const first = useRef(true)
  const last = useRef(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is an arrival too
  useLayoutEffect(() => {
    if (last.current !== path || first.current) nameScreen(screenOf(path)?.title ?? '')
    arrive()
    if (!first.current && last.current !== path) {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
      if (heading) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
    }
    first.current = false
    last.current = path
  }, [path, href])
}

/** The page of the address; the pages inside see the deferred address, so that the old screen never reads the new query. */
export function Outlet({ href, page, onRetry }: OutletProps) {
  const [, navigate] = useLocation()
  const path = pathOf(href)
  const [pathname = '', search = ''] = href.split('?')
  const here = useMemo(
    () => ({ hook: () => [pathname, navigate] as ReturnType<typeof useLocation>, searchHook: () => search }),
    [pathname, search, navigate],
  )
  useArrival(href, path)
  return (
    <Router hook={here.hook} searchHook={here.searchHook}>
      {/* Without a key, so that a screen which suspends on its data keeps the one before it in sight. */}
      <Suspense fallback={<PageSkeleton />}>
        <Boundary key={path}>
          <Guarded href={href} page={page} onRetry={onRetry} />
        </Boundary>
      </Suspense>
    </Router>
  )
}

/** The address to show. It follows the wanted one only when the new screen can be drawn (design 5.2). */
export const useDeferredHref = (): { href: string; pending: boolean } => {
  const wanted = useHref()
  const href = useDeferredValue(wanted)
  return { href, pending: href !== wanted }
}

/** The page's code; suspends until it is here. Call it above everything that differs between two screens. */
export function usePage(path: string): Opened | undefined {
  const page = openPage(path)
  if (page && !page.module && !page.failed) use(page.promise)
  return page
}
