/** The style sheet that everything stands on, and how a page looks before its script has run. */
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useStill } from '../../../src/ui/motion/still.ts'
import {
  isLarge,
  setLarge,
  setTheme,
  useLarge,
  useLargeOpen,
  useTheme,
  useThemePreference,
} from '../../../src/ui/theme/appearance.ts'
import { variablesCss } from '../../../src/ui/theme/variables.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setTheme('system')
  setLarge(false)
  localStorage.clear()
})

describe('the style sheet', () => {
  const css = variablesCss()
  /** The variables of a rule, by name. */
  const rule = (selector: string) => {
    const [, body = ''] = css.split(`${selector}{`)
    const pairs = body.split('}')[0]?.split(/;(?![^(]*\))/) ?? []
    return Object.fromEntries(pairs.map(pair => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]))
  }
  const LIGHT = { 'color-scheme': 'light', '--brand': '#C8371F', '--brand-soft': '#FBEBE6', '--ground': '#FAF7F4' }
  const DARK = { 'color-scheme': 'dark', '--brand': '#FF8A70', '--brand-soft': '#3B2420', '--ground': '#171412' }

  test('is light, with the sizes of the house', () => {
    expect(rule(':root')).toMatchObject({
      ...LIGHT,
      '--shadow-bar': '0 -2px 12px #2b23200f',
      ...{ '--t-xs': '0.8125rem', '--t-md': '1rem', '--t-xxl': '2.125rem' },
      ...{ '--s1': '4px', '--s6': '24px', '--s10': '64px' },
      ...{ '--r-input': '8px', '--r-full': '999px' },
      ...{ '--z-sticky': '10', '--z-message': '2040' },
      ...{ '--m-quick': '120ms', '--m-ease': 'cubic-bezier(.2,.7,.3,1)' },
      '--font': expect.stringContaining('"PingFang SC"'),
    })
    expect(Object.keys(rule(':root'))).not.toContain('--s0')
    expect(Object.keys(rule(':root'))).not.toContain('--s11')
  })
  test.each([
    [
      'by the system’s wish, unless light was chosen',
      '@media (prefers-color-scheme:dark){:root:not([data-theme=light])',
    ],
    ['where dark was chosen', ':root[data-theme=dark]'],
  ])('is dark %s', (_, selector) => {
    expect(rule(selector)).toMatchObject({ ...DARK, '--shadow-bar': '0 -2px 12px #00000059' })
  })
  test('has every colour light and dark, and nothing that is not one', () => {
    const colours = Object.keys(rule(':root[data-theme=dark]'))
    expect(colours.length).toBeGreaterThan(30)
    expect(Object.keys(rule(':root'))).toEqual(expect.arrayContaining(colours))
    expect(css).not.toMatch(/undefined|NaN|--[a-z-]*[A-Z]/)
  })
  test('is a quarter larger in 长者模式', () => {
    expect(rule(':root[data-large]')).toEqual({ 'font-size': '125%' })
  })
})

function Look() {
  const look = [useTheme(), useThemePreference(), useLarge(), useLargeOpen(), useStill()]
  return <p>{look.join(' ')}</p>
}
const drawnAhead = () => new DOMParser().parseFromString(renderToString(<Look />), 'text/html').body.textContent
const drawn = () => {
  render(<Look />)
  return screen.getByText(/light|dark/).textContent
}
const system = (preference: string) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes(preference),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

describe('a page', () => {
  test('that is drawn ahead is light, of the usual size and still, and offers nothing, whatever was chosen', () => {
    system('dark')
    setTheme('dark')
    setLarge(true)
    expect(drawnAhead()).toBe('light system false false true')
    localStorage.clear()
    expect(drawnAhead()).toBe('light system false false true')
  })
  test('shows what was chosen', () => {
    system('none')
    expect([setTheme('dark'), setLarge(true), drawn()]).toEqual([undefined, undefined, 'dark dark true false true'])
    expect([localStorage.getItem('theme'), localStorage.getItem('large'), isLarge()]).toEqual(['dark', '1', true])
  })
  test('follows the system until something is chosen, and again once that is taken back', () => {
    system('dark')
    setTheme('light')
    setTheme('system')
    localStorage.removeItem('large')
    expect(drawn()).toBe('dark system false true false')
    expect(localStorage.getItem('theme')).toBeNull()
  })
  test('offers 长者模式 once only, and never where the device remembers no answer', () => {
    system('none')
    localStorage.clear()
    expect(drawn()).toContain('false true false')
    cleanup()
    setLarge(false)
    expect(drawn()).toContain('false false false')
    cleanup()
    localStorage.clear()
    vi.stubGlobal('localStorage', undefined)
    expect(drawn()).toContain('false false false')
  })
})
