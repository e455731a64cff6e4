import search from 'icon:search'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../../ui/parts/icon.tsx'
import css from './searchBox.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface SearchBoxProps {
  className?: string | undefined
  /** It appears because it was asked for, and takes the focus. */
  focusOnMount?: boolean
}

/** Search over policies, projects, activities and articles; `/` goes to it from anywhere. */
export function SearchBox({ className = '', focusOnMount = false }: SearchBoxProps) {
  const [, navigate] = useLocation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!box.current?.checkVisibility()) return
      event.preventDefault()
      box.current.focus()
      box.current.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])
  useEffect(() => {
    if (focusOnMount) box.current?.focus()
  }, [focusOnMount])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = box.current?.value.trim()
    if (words) navigate(`/help?keyword=${encodeURIComponent(words)}`)
  }
  return (
    <search className={className}>
      <form className={css.search} onSubmit={submit}>
        <Icon svg={search} size={17} />
        <input
          ref={box}
          type="search"
          name="keyword"
          placeholder="搜政策、项目、活动"
          aria-label="搜索"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
        />
        <span className={css.key} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}
