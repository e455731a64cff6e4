import search from 'icon:search'
import cross from 'icon:x'
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { keywordOf } from '../../contract/keyword.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './mutedText.tsx'
import css from './search.module.css'
import { Voice } from './voice.tsx'

interface SearchProps {
  /** What is searched, for screen readers: 找商品. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** Called with what stands in the box, cut to the longest search term, a moment after the last key. */
  onTyping?: (value: string) => void
  /** Takes the focus when it appears, because a press led to it. */
  focusOnMount?: boolean
}

/** Until nobody types any more, ms: a suggestion for each key would come too late. */
const PAUSE_MS = 150

/** Search words of a list; applied when submitted, so that the list does not jump while typing. */
export function Search({ label, placeholder, value, onChange, onTyping, focusOnMount = false }: SearchProps) {
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const typing = () => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onTyping?.(keywordOf(box.current?.value ?? '')), PAUSE_MS)
  }
  useEffect(() => {
    if (box.current && box.current.value.trim() !== value) box.current.value = value
  }, [value])
  useEffect(() => {
    if (focusOnMount) box.current?.focus()
  }, [focusOnMount])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearTimeout(pause.current)
    onChange(keywordOf(box.current?.value ?? ''))
  }
  const clear = ({ detail }: MouseEvent) => {
    onChange('')
    // The button disappears together with the text. Focus only after a key: after a touch the keyboard would open and
    // fold the filters.
    const isByKey = detail === 0
    if (isByKey) box.current?.focus()
  }
  return (
    <search className={css.search}>
      <form className={css.form} onSubmit={submit}>
        <label className={css.box}>
          <Icon svg={search} />
          <VisuallyHidden>{label}</VisuallyHidden>
          <input
            ref={box}
            type="search"
            name="keyword"
            defaultValue={value}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            {...(onTyping && { onInput: typing })}
          />
          <Voice
            onWords={spoken => {
              const words = keywordOf(spoken)
              if (box.current) box.current.value = words
              onChange(words)
            }}
          />
          {value && <IconButton icon={cross} label="清除关键词" onClick={clear} />}
        </label>
        <Button type="submit" variant="line">
          搜索
        </Button>
      </form>
    </search>
  )
}
