import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { screenOf } from '../../contract/screens.ts'
import { useShell } from '../../data/shell.ts'
import { Failure } from '../../ui/parts/failure.tsx'
import { setScreenTitle } from '../../ui/title.ts'
import { Boundary } from './boundary.tsx'
import { NotAllowed } from './notAllowed.tsx'
import { NotFound } from './notFound.tsx'
import { PageSkeleton } from './pageSkeleton.tsx'
import { type PageLoad, pageLoadOf, pathOf } from './pages.ts'
import { restoreScroll } from './scrollRestoration.ts'

interface OutletProps {
  href: string
  page: PageLoad | undefined
  onRetry: () => void
}

/** Returns the address as one value, so that path and query change in the same render. */
export function useHref(): string {
  const [path] = useLocation()
  const search = useSearch()
  return search ? `${path}?${search}` : path
}

function Guarded({ href, page, onRetry }: OutletProps) {
  const { mayOpen, sendToLogin } = useShell()
  const screen = screenOf(pathOf(href))
  const may = screen ? mayOpen(screen) : 'yes'
  const Page = page?.module?.default
  // A constant element, so that changes of the shell, such as a pending address, re-render no screen.
  const content = useMemo(() => Page && <Page />, [Page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address, to prevent a redirect loop
  useEffect(() => {
    if (may === 'login') sendToLogin(href)
  }, [may, href])
  if (may === 'login' || may === 'wait') return <PageSkeleton />
  if (may === 'no') return <NotAllowed who={screen?.who ?? []} />
  if (!page) return <NotFound />
  return content ?? <Failure heading title="这个页面没有打开" text="网络好像断了一下。" onRetry={onRetry} />
}

/** Moves the focus to the heading of a new screen; not for the first, which was not navigated to. */
function useFocusOnNavigation(href: string, path: string): void {
  const first = useRef(true)
  const last = useRef(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is an arrival too
  useLayoutEffect(() => {
    if (last.current !== path || first.current) setScreenTitle(screenOf(path)?.title ?? '')
    restoreScroll()
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

/** The page of the address; pages see the deferred address, so that the old screen never reads the new query. */
export function Outlet({ href, page, onRetry }: OutletProps) {
  const [, navigate] = useLocation()
  const path = pathOf(href)
  const [pathname = '', search = ''] = href.split('?')
  const here = useMemo(
    () => ({ hook: () => [pathname, navigate] as ReturnType<typeof useLocation>, searchHook: () => search }),
    [pathname, search, navigate],
  )
  useFocusOnNavigation(href, path)
  return (
    <Router hook={here.hook} searchHook={here.searchHook}>
      {/* Without a key, so that a screen which suspends on its data leaves the previous one visible. */}
      <Suspense fallback={<PageSkeleton />}>
        <Boundary key={path}>
          <Guarded href={href} page={page} onRetry={onRetry} />
        </Boundary>
      </Suspense>
    </Router>
  )
}

/** Returns the address to show. It changes only once the new screen can be drawn. */
export const useDeferredHref = (): { href: string; pending: boolean } => {
  const requested = useHref()
  const href = useDeferredValue(requested)
  return { href, pending: href !== requested }
}

/** Returns the page's code; suspends until loaded. Call it above everything that differs between two screens. */
export function usePage(path: string): PageLoad | undefined {
  const page = pageLoadOf(path)
  if (page && !page.module && !page.failed) use(page.promise)
  return page
}
