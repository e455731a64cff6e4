import { colors, font, largeFactor, motion, radii, shadows, space, type, zIndex } from './tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const lines = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `--${name}:${value}`).join(';')

function themed(side: 0 | 1): string {
  return lines([
    ...Object.entries(colors).map(([name, value]) => [kebab(name), value[side]] as const),
    ...Object.entries(shadows).map(([name, value]) => [`shadow-${kebab(name)}`, value[side]] as const),
  ])
}

/**
 * Returns the style sheet of CSS variables for the plain-CSS parts, made from `tokens.ts`. Dark follows the system
 * unless `data-theme` on `<html>` overrides it.
 */
export function variablesCss(): string {
  const fixed = lines([
    ...Object.entries(type).map(([name, px]) => [`t-${name}`, `${px / 16}rem`] as const),
    ...space.map((px, step) => [`s${step + 1}`, `${px}px`] as const),
    ...Object.entries(radii).map(([name, value]) => [`r-${name}`, value] as const),
    ...Object.entries(zIndex).map(([name, value]) => [`z-${name}`, String(value)] as const),
    ...Object.entries(motion).map(([name, value]) => [`m-${name}`, value] as const),
    ['font', font],
  ])
  return `:root{color-scheme:light;${fixed};${themed(0)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${themed(1)}}}
:root[data-theme=dark]{color-scheme:dark;${themed(1)}}
:root[data-large]{font-size:${largeFactor * 100}%}
`
}
