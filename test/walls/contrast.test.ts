/** Contrast of the theme, light and dark: every pair of colours that style sheets use together, as WCAG 1.4.3 asks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/kernel/root.ts'
import { screens } from '../../src/contract/screens.ts'
import { type Color, colors } from '../../src/ui/theme/tokens.ts'
import { fileOfScreen } from '../support/browser/builtScreens.ts'
import { hasOwnColours } from '../support/browser/ownStyles.ts'

const SIDES = ['light', 'dark'] as const
const TEXT_RATIO = 4.5
/** What people operate, and signs: WCAG 1.4.11. */
const EDGE_RATIO = 3

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const isColor = (name: string): name is Color => Object.hasOwn(colors, name)
const colorNamed = (variable: string | undefined): Color | undefined => {
  const name = (variable ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return isColor(name) ? name : undefined
}

interface Pair {
  readonly text: Color
  readonly ground: Color
}
/** What everything stands on that has no ground of its own. */
const GROUNDS: readonly Color[] = ['ground', 'card']
/** Colours that are text nowhere but on a ground of their name: `onBrand` on `brand`. */
const baseOf = (text: Color): readonly Color[] => {
  const base = /^on[A-Z]/.test(text) ? text.charAt(2).toLowerCase() + text.slice(3) : ''
  return [base, `${base}Hover`].filter(isColor)
}

/** The pairs of one rule: its text on its ground, else on whatever it may stand on. */
function pairsOf(rule: string): Pair[] {
  const text = colorNamed(/(?:^|[;{\s])color:\s*var\(--([\w-]+)\)/.exec(rule)?.[1])
  const named = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(rule)?.[1]
  const ground = colorNamed(named)
  // A ground that is chosen elsewhere; such screens are looked at in Chromium.
  if (named && !ground) return []
  if (!text) return ground && /Soft$/.test(ground) ? [{ text: 'ink', ground }] : []
  if (ground) return [{ text, ground }]
  const bases = baseOf(text)
  const own = /Ink$/.test(text) ? [text.replace(/Ink$/, 'Soft')].filter(isColor) : []
  return (bases.length > 0 ? bases : [...GROUNDS, ...own]).map(one => ({ text, ground: one }))
}

/** Stars are signs, and say in words how many they are. */
const SIGNS = /stars\.module\.css$/
const sheets = readdirSync(join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' }).filter(
  path => path.endsWith('.css') && !SIGNS.test(path),
)
const used = new Map<string, Pair>()
for (const sheet of sheets)
  for (const [, rule = ''] of readFileSync(join(projectRoot(), 'src', sheet), 'utf8').matchAll(/\{([^{}]*)\}/g))
    for (const pair of pairsOf(rule)) used.set(`${pair.text} on ${pair.ground}`, pair)

test('style sheets use enough pairs to be worth holding', () => {
  expect(used.size).toBeGreaterThan(20)
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 1)
})

test.each([...used])('%s can be read, light and dark', (_, { text, ground }) => {
  for (const [side, name] of SIDES.entries())
    expect(contrast(colors[text][side]!, colors[ground][side]!), name).toBeGreaterThanOrEqual(TEXT_RATIO)
})

test('what one operates stands out against the card and the ground', () => {
  for (const [side, name] of SIDES.entries())
    for (const ground of GROUNDS)
      expect(contrast(colors.edge[side]!, colors[ground][side]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(
        EDGE_RATIO,
      )
})

test('screens with colours of their own are few; Chromium looks at them in the dark', () => {
  const own = screens.filter(({ path }) => hasOwnColours(fileOfScreen(path) ?? '')).map(({ path }) => path)
  expect(own).toEqual(expect.arrayContaining(['/index', '/map', '/v3Cart']))
  expect(own).not.toContain('/login')
  expect(own.length / screens.length).toBeLessThan(1 / 3)
})
