import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { colors, phoneWidth, radii, zIndex } from './tokens.ts'

/**
 * Our own Chakra system: only the recipes in use, no preflight (our reset is in `@layer reset`). Its values are the CSS
 * variables made from the same tokens, so that light, dark and 长者模式 switch both at once.
 */

const phone = `@media (max-width: ${phoneWidth - 0.02}px)`

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

// Injected with the first recipe that uses them, i.e. not without a dialog.
const fadeIn = keyframes({ from: { opacity: 0 } })
const fadeOut = keyframes({ to: { opacity: 0 } })
const popIn = keyframes({ from: { opacity: 0, transform: 'translateY(6px) scale(0.98)' } })
const rise = keyframes({ from: { transform: 'translateY(100%)' } })

const backdrop = {
  position: 'fixed',
  inset: 0,
  background: 'var(--veil)',
  zIndex: zIndex.dialog,
  _open: { animation: `${fadeIn} var(--m-calm)` },
  _closed: { animation: `${fadeOut} var(--m-quick)` },
} as const

const floating = {
  background: 'var(--card)',
  color: 'var(--ink)',
  borderRadius: radii.card,
  boxShadow: 'var(--shadow-float)',
  outline: 0,
} as const

const popped = {
  _open: { animation: `${popIn} var(--m-quick) var(--m-ease)` },
  _closed: { animation: `${fadeOut} var(--m-quick)` },
} as const

const title = { fontSize: 'var(--t-lg)', fontWeight: 700, lineHeight: 1.35 } as const
const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '16px 12px 8px 24px',
} as const
const body = { flex: 1, padding: '8px 24px', overflow: 'auto' } as const
const foot = { display: 'flex', justifyContent: 'flex-end', gap: '12px', padding: '16px 24px 20px' } as const

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: zIndex.dialog,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: '16px',
      [phone]: { alignItems: 'flex-end', padding: 0 },
    },
    content: {
      ...floating,
      display: 'flex',
      flexDirection: 'column',
      width: 'min(var(--width), 100%)',
      maxHeight: 'calc(100dvh - 32px)',
      _open: { animation: `${popIn} var(--m-calm) var(--m-ease)` },
      _closed: { animation: `${fadeOut} var(--m-quick)` },
      [phone]: {
        width: '100%',
        maxHeight: '88dvh',
        borderRadius: '16px 16px 0 0',
        paddingBottom: 'env(safe-area-inset-bottom)',
        _open: { animation: `${rise} var(--m-calm) var(--m-ease)` },
      },
    },
    header: head,
    title,
    description: { color: 'var(--quiet)' },
    // Without a footer there is no other padding.
    body: { ...body, '&:last-child': { paddingBottom: '20px' } },
    footer: { ...foot, [phone]: { '& > *': { flex: 1 } } },
  },
})

const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    positioner: { zIndex: `${zIndex.tooltip} !important` },
    content: {
      maxWidth: '20rem',
      padding: '6px 12px',
      borderRadius: radii.input,
      background: 'var(--ink)',
      color: 'var(--card)',
      fontSize: 'var(--t-xs)',
      lineHeight: 1.6,
      ...popped,
    },
  },
})

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    cssVarsPrefix: 'c',
    globalCss: { html: { colorPalette: 'brand' } },
    theme: {
      tokens: {
        colors: Object.fromEntries(Object.keys(colors).map(name => [name, { value: `var(--${kebab(name)})` }])),
        radii: Object.fromEntries(Object.entries(radii).map(([name, value]) => [name, { value }])),
      },
      slotRecipes: { dialog, tooltip },
    },
  }),
)
