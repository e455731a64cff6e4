import search from 'icon:search'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { storages } from '../../services/storage.ts'
import { hasLetterKeys } from '../../ui/letterKeys.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import { Voice } from '../../ui/parts/voice.tsx'
import css from './searchBox.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface SearchBoxProps {
  className?: string | undefined
  /** Takes the focus when it appears, because a press opened it. */
  focusOnMount?: boolean
}

const STORAGE_KEY = 'searched'
const MAX_WORDS = 8
/** More than any term has, and short enough for an address. */
const MAX_LETTERS = 200
/** Common search words, offered while this device has no history. */
const COMMON_WORDS = ['高龄津贴', '医疗救助', '大米', '棉被']

const searchedWords = (): readonly string[] => storages.local.get(STORAGE_KEY)?.split('\n').filter(Boolean) ?? []
const remember = (words: string) =>
  storages.local.set(STORAGE_KEY, [...new Set([words, ...searchedWords()])].slice(0, MAX_WORDS).join('\n'))

/** Search over policies, goods, shops, projects, activities and articles; `/` focuses it from anywhere. */
export function SearchBox({ className = '', focusOnMount = false }: SearchBoxProps) {
  const [, navigate] = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  const suggest = () => setSuggestions([...new Set([...searchedWords(), ...COMMON_WORDS])])
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      // A desk has a search of its own.
      if (event.defaultPrevented || !hasLetterKeys()) return
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
  const find = (spoken: string) => {
    // The page that is opened cuts them: `keywordOf` would be part of the first load.
    const words = spoken.trim()
    if (box.current) box.current.value = words
    remember(words)
    setSuggestions(searchedWords())
    navigate(`/help?${new URLSearchParams({ keyword: words })}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = box.current?.value.trim()
    if (words) find(words)
  }
  return (
    <search className={className}>
      <form className={css.search} onSubmit={submit}>
        <Icon svg={search} size={17} />
        <input
          ref={box}
          type="search"
          name="keyword"
          placeholder="搜政策、商品、店铺、活动"
          list="searched"
          aria-label="搜索"
          aria-keyshortcuts="/"
          autoComplete="off"
          maxLength={MAX_LETTERS}
          enterKeyHint="search"
          onFocus={suggest}
        />
        <datalist id="searched">
          {suggestions.map(words => (
            <option key={words} value={words} />
          ))}
        </datalist>
        <Voice onWords={find} />
        <span className={css.key} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}
