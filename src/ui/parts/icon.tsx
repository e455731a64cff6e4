import { memo } from 'react'
import css from './icon.module.css'

interface IconProps {
  /** From `import sign from 'icon:<lucide name>'`. */
  svg: string
  /** Edge in px at normal type size; scales with the type. */
  size?: number
  /** Meaning of an icon without text. */
  label?: string
}

/** A lucide icon in the colour of the surrounding text. */
export const Icon = memo(function Icon({ svg, size = 18, label }: IconProps) {
  return (
    <svg
      className={css.icon}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      viewBox="0 0 24 24"
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the body comes from the icon package at build time
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
})

interface ArtProps {
  /** From `import picture from 'art:<fluent emoji name>'`. */
  svg: string
  /** Edge in px at normal type size. */
  size?: number
}

/** A small coloured picture, purely decorative. */
export const Art = memo(function Art({ svg, size = 40 }: ArtProps) {
  return (
    <svg
      className={css.art}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      viewBox="0 0 32 32"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the body comes from the icon package at build time
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
})
