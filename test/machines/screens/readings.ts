/** Draws what every screen reads into files, a file a screen, for `npm run readings`; it is no test of the levels. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { BUILT } from './built.ts'

setUpScreens()

const folder = process.env.READINGS ?? ''
const NEVER = new Promise<never>(() => {})

test.each(BUILT)('%s', async (path, addresses) => {
  let text = ''
  const draw = async (
    at: string,
    state: string,
    options: { fullness?: 'empty lists' | 'bare'; answer?: Answer } = {},
  ) => {
    const screen = await openScreen({ at, ...options })
    text += `## ${at}, ${state}\n${screen.said.join('\n')}\n\n`
    return screen
  }
  for (const [index, at] of addresses.entries()) {
    const { sent } = await draw(at, 'full')
    await draw(at, 'empty lists', { fullness: 'empty lists' })
    if (index > 0) continue
    await draw(at, 'bare', { fullness: 'bare' })
    await draw(at, 'on its way', { answer: () => NEVER })
    for (const wire of new Set(sent.map(call => call.wire)))
      for (const code of ['broken', 'missing'] as const)
        await draw(at, `${wire} ${code}`, {
          answer: call => {
            if (call.wire === wire) throw new Refused({ code, message: '没有成功' })
          },
        })
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${path.slice(1).replaceAll('/', '.')}.txt`), text)
})
