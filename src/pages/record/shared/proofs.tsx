import { useState } from 'react'
import css from './proofs.module.css'

interface ProofsProps {
  /** What they are: 凭证照片. */
  label: string
  urls: readonly string[]
}

/** Papers that decide a matter, looked at in place: one at a time, larger by a press. */
export function Proofs({ label, urls }: ProofsProps) {
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  const url = urls[at] ?? urls[0]
  if (!url) return null
  return (
    <figure className={css.proofs} aria-label={label}>
      <button
        type="button"
        className={css.sight}
        aria-pressed={large}
        aria-label={large ? `缩小${label}` : `放大${label}`}
        onClick={() => setLarge(!large)}
      >
        <img src={url} alt={`${label} ${at + 1}`} decoding="async" />
      </button>
      <figcaption className={css.foot}>
        {urls.length > 1 &&
          urls.map((one, index) => (
            <button
              key={one}
              type="button"
              className={css.small}
              aria-pressed={index === at}
              aria-label={`${label} ${index + 1}`}
              onClick={() => setAt(index)}
            >
              <img src={one} alt="" width={44} height={44} loading="lazy" />
            </button>
          ))}
        <a href={url} target="_blank" rel="noreferrer">
          看原图
        </a>
      </figcaption>
    </figure>
  )
}
