import image from 'icon:image'
import { memo, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './picture.module.css'

interface PictureProps {
  src: string
  /** Description; empty if decorative. */
  alt: string
  /** Size in px, which reserves the space while loading; shrinks with its container. */
  width: number
  height: number
  /** The largest picture of the first screen: loads eagerly with high priority. */
  priority?: boolean
  /** `round` corners by themselves, `lead` also over the whole of a phone, `top` under a card's upper edge, `none`. */
  edge?: 'round' | 'lead' | 'top' | 'none' | 'circle'
  /** `contain` shows all of it. */
  fit?: 'cover' | 'contain'
}

/** A sized, lazy picture on a soft ground; without one, or after an error, the ground with an icon remains. */
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
  // The style sheet knows the screen.
  const size = edge === 'lead' ? undefined : edge === 'top' ? '100%' : `${width / 16}rem`
  return (
    <span className={`${css.picture} ${css[edge]}`} style={{ aspectRatio: `${width} / ${height}`, width: size }}>
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
