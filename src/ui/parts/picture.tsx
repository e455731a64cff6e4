import image from 'icon:image'
import { memo, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './picture.module.css'

interface PictureProps {
  src: string
  /** What it shows; empty when it only decorates. */
  alt: string
  /** Its measure in px, which keeps its place while it loads; it shrinks with its surroundings. */
  width: number
  height: number
  /** The largest picture of the first screen: fetched at once and first. */
  priority?: boolean
  /** `round` corners by themselves, `top` under a card's upper edge, `none`. */
  edge?: 'round' | 'top' | 'none' | 'circle'
  /** `contain` shows all of it. */
  fit?: 'cover' | 'contain'
}

/** A sized, lazy picture on a soft ground; where there is none, or it fails, the ground with a sign stays. */
export const Picture = memo(function Picture({
  src,
  alt,
  width,
  height,
  priority = false,
  edge = 'round',
  fit = 'cover',
}: PictureProps) {
  const [failed, setFailed] = useState('')
  const wide = edge === 'top'
  return (
    <span
      className={`${css.picture} ${css[edge]}`}
      style={{ aspectRatio: `${width} / ${height}`, width: wide ? '100%' : `${width / 16}rem` }}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'auto' : 'async'}
          fetchPriority={priority ? 'high' : 'auto'}
          style={{ objectFit: fit }}
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon svg={image} size={24} {...(alt && { label: alt })} />
      )}
    </span>
  )
})
