import { useEffect, useRef } from 'react'
import { MoreButton, type MoreButtonProps } from './moreButton.tsx'

/**
 * Loads the next page shortly before the end of the list becomes visible; the button is for people who do not scroll.
 */
export function LoadMore(props: MoreButtonProps) {
  const { loading, onMore, failure } = props
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (loading || failure || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failure])
  return (
    <div ref={end}>
      <MoreButton {...props} />
    </div>
  )
}
