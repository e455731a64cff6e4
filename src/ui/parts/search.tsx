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
}

/** Search words of a list; applied when submitted, so that the list does not jump while typing. */
export function Search({ label, placeholder, value, onChange }: SearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current && box.current.value.trim() !== value) box.current.value = value
  }, [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
