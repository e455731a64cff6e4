/**
 * Design tokens, the only place for colours, sizes and shadows. The Chakra system (`system.ts`) reads them in the
 * browser, the build generates the CSS variables from them (`variables.ts`).
 */

/** Colours as `[light, dark]`; the CSS variable is the name in kebab case: `brandSoft` → `--brand-soft`. */
export const colors = {
  /** 朱, the main action of a screen. */
  brand: ['#C8371F', '#FF8A70'],
  brandHover: ['#A82A15', '#FFA18B'],
  brandSoft: ['#FBEBE6', '#3B2420'],
  brandInk: ['#8F2412', '#FFC2B3'],
  onBrand: ['#FFFFFF', '#2A0E07'],
  /** 青, volunteers and completed work. */
  jade: ['#1E7B5E', '#6FD3AE'],
  jadeHover: ['#17634B', '#8EDFC0'],
  jadeSoft: ['#E5F3EE', '#1C302A'],
  jadeInk: ['#176049', '#9BE3C8'],
  onJade: ['#FFFFFF', '#062019'],
  /** 橙, something waits or expires. */
  warn: ['#B45309', '#F5B265'],
  warnSoft: ['#FCF1E3', '#352818'],
  warnInk: ['#8A3F06', '#F8C78D'],
  danger: ['#B3261E', '#FF8A80'],
  dangerSoft: ['#FCEBEA', '#3A2120'],
  dangerInk: ['#8C1D18', '#FFB4AB'],
  onDanger: ['#FFFFFF', '#2D0705'],
  skySoft: ['#E8F0F7', '#1E2830'],
  skyInk: ['#24506F', '#A9CDE8'],
  plumSoft: ['#F4ECF5', '#2B222C'],
  plumInk: ['#67406C', '#DDBCE2'],
  ground: ['#FAF7F4', '#171412'],
  card: ['#FFFFFF', '#221E1B'],
  line: ['#E9E2DB', '#3A342F'],
  /** Edges of controls: 3 : 1 against the card, as WCAG 1.4.11 requires. */
  edge: ['#958A82', '#7A716A'],
  /** Edges of buttons without a ground, identified by their text. */
  rim: ['#C9BFB7', '#57504A'],
  ink: ['#2B2320', '#F3ECE6'],
  quiet: ['#6B5F58', '#B9ADA4'],
  veil: ['#2B232080', '#000000A6'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Color = keyof typeof colors

/** Type scale in px at normal size; emitted in rem, so that 长者模式 and the browser's setting enlarge it. */
export const type = { xs: 13, sm: 14, md: 16, lg: 20, xl: 26, xxl: 34 } as const

/** Space in steps of 4 px: `--s1` is 4 px, `--s6` is 24 px. */
export const space = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64] as const

export const radii = { input: '8px', card: '12px', panel: '16px', full: '999px' } as const

/** Shadows only on what floats, `[light, dark]`. */
export const shadows = {
  float: ['0 8px 28px #2b23201f, 0 2px 6px #2b232014', '0 8px 28px #00000080, 0 2px 6px #00000066'],
  bar: ['0 -2px 12px #2b23200f', '0 -2px 12px #00000059'],
} as const

/** Pop-ups start at 2000 (specification, table 9). */
export const zIndex = {
  sticky: 10,
  bar: 20,
  pending: 30,
  popup: 2000,
  dialog: 2010,
  tooltip: 2030,
  message: 2040,
} as const

export const motion = { quick: '120ms', calm: '200ms', ease: 'cubic-bezier(.2,.7,.3,1)' } as const

export const font = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

/** Below this width, in px, the four tabs are a bottom bar and pop-ups are sheets. */
export const phoneWidth = 768

/** Factor of 长者模式 on the type. */
export const largeFactor = 1.25
