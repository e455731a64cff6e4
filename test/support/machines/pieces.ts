/** Pieces of pages, each by itself, as somebody who is logged in sees them, and what one does with them. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { type Answer, openPage } from './pages.tsx'
import { setUpScreens } from './screen.tsx'

/** Whatever is on its way when somebody presses something needs fewer rounds. */
const ROUNDS = 5

/** Call it once in a file: the clock stands, somebody is logged in, and each test begins with nothing kept. */
export function setUpPieces(): void {
  setUpScreens()
  beforeEach(() => setView({ uid: '7', settled: true }))
  afterEach(() => {
    cleanup()
    clearCache()
  })
}

/** Draws a piece of a page; returns what it says. Lists are empty where no answer is given. */
export const draw = (page: ReactNode, answer: Answer = () => ({ dataList: [] })): string =>
  openPage(page, answer).container.textContent ?? ''

/** Resolves once what was asked is answered and drawn. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await act(async () => {})
}

/** Resolves once what was fetched for it is here, too: code of its own. */
export const settleCode = async (): Promise<void> => {
  await settle()
  await act(() => vi.dynamicImportSettled())
  await settle()
}

/** The names of an element's classes, as its style sheet has them. */
export const stylesOf = (element: Element | null) =>
  [...(element?.className ?? '').matchAll(/_(\w+)_[0-9a-f]{6}\b/g)].map(([, name]) => name)

/** Presses the button of that name, and waits for what comes of it. */
export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

/** Returns the colour in which something is said, by its name. */
export const toneOf = (words: string | RegExp): string | null | undefined =>
  screen.getByText(words).closest('[data-tone]')?.getAttribute('data-tone')
