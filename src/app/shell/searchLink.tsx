import search from 'icon:search'
import { useEffect, useRef } from 'react'
import { hasLetterKeys } from '../../ui/letterKeys.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import css from './searchLink.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The page of the search with the cursor in its box. */
export const SEARCH = '/help?search=1'

/** Looks like a box and leads to the one of the search, which suggests; `/` does so from anywhere. */
export function SearchLink({ className = '' }: { className?: string | undefined }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const openOnSlash = (event: KeyboardEvent) => {
      // A desk has a search of its own.
      if (event.defaultPrevented || !hasLetterKeys()) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!link.current?.checkVisibility()) return
      event.preventDefault()
      link.current.click()
    }
    document.addEventListener('keydown', openOnSlash)
    return () => document.removeEventListener('keydown', openOnSlash)
  }, [])
  return (
    <search className={className}>
      <a ref={link} className={css.search} href={SEARCH} aria-keyshortcuts="/">
        <Icon svg={search} size={17} />
        <span className={css.words}>搜索政策、商品、店铺、活动</span>
        <span aria-hidden="true">/</span>
      </a>
    </search>
  )
}
