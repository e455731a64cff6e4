/** Pieces of pages, each by itself, as somebody who is logged in sees them, and what one does with them. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { setUpScreens } from './screen.tsx'

/** Whatever is on its way when somebody presses something needs fewer rounds. */
const ROUNDS = 5

/** Call it once in a file: fixed clock, a person logged in, empty storage in each test. */
export function setUpPieces(): void {
  setUpScreens()
  beforeEach(() => setView({ uid: '7', settled: true }))
  afterEach(() => {
    cleanup()
    clearCache()
  })
}

/** Resolves once all calls are answered and rendered. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await act(async () => {})
}

/** Presses the button of that name, and waits for what comes of it. */
export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
