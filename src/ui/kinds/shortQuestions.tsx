import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Stack } from '../parts/layout.tsx'
import css from './oneQuestion.module.css'
import type { OneQuestion } from './oneQuestion.ts'

interface ShortQuestionsProps {
  one: OneQuestion
  gap?: 'sm' | 'md'
  children: ReactNode
}

/** The fields of a short form, in 长者模式 one at a time below how many there are, where a new one is read from. */
export function ShortQuestions({ one: { isOn, ref, page, pages, place }, gap = 'md', children }: ShortQuestionsProps) {
  const progress = useRef<HTMLParagraphElement>(null)
  const shown = useRef(place)
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    // An error that led here is focused instead.
    if (!progress.current?.parentElement?.querySelector('[data-invalid]')) progress.current?.focus()
  }, [place])
  if (!isOn) return children
  return (
    <div className={css.questions}>
      {pages > 1 && (
        <p ref={progress} tabIndex={-1} className={css.progress}>
          第 {page + 1} 题，共 {pages} 题
        </p>
      )}
      <Stack ref={ref} gap={gap}>
        {children}
      </Stack>
    </div>
  )
}
