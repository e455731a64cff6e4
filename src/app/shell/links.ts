import { prefetch } from './pages.ts'

function internalLinkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return undefined
  // Addresses of the server that are no screens.
  return /^\/(?:api|maps|files|pictures|certificates|ical|cashier)\//.test(link.pathname) ? undefined : link
}

const hrefOf = (link: HTMLAnchorElement) => link.pathname + link.search

/**
 * Makes every plain `<a href="/…">` navigate without a reload and prefetch its page on hover, touch and focus, so that
 * no part of `ui` needs the router. Returns how to undo it.
 */
export function interceptLinks(navigate: (href: string) => void): () => void {
  const prefetchLink = (event: Event) => {
    const link = internalLinkOf(event)
    if (link) void prefetch(hrefOf(link))
  }
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = internalLinkOf(event)
    if (!link || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    navigate(hrefOf(link))
  }
  const prefetchEvents = ['pointerover', 'touchstart', 'focusin'] as const
  for (const name of prefetchEvents) document.addEventListener(name, prefetchLink, { passive: true })
  document.addEventListener('click', click)
  return () => {
    for (const name of prefetchEvents) document.removeEventListener(name, prefetchLink)
    document.removeEventListener('click', click)
  }
}
