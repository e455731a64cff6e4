import { useState } from 'react'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './goods.module.css'

/** The pictures of goods: one large, with thumbnails below. */
export function Gallery({ pictures, title }: { pictures: readonly string[]; title: string }) {
  const [at, setAt] = useState(0)
  const shown = pictures[at] ?? pictures[0] ?? ''
  return (
    <div className={css.gallery}>
      <div className={css.large}>
        <Picture src={shown} alt={title} width={480} height={360} priority edge="top" fit="cover" />
      </div>
      {pictures.length > 1 && (
        <div className={css.thumbs}>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={`看第 ${index + 1} 张图片，共 ${pictures.length} 张`}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              <Picture src={picture} alt="" width={64} height={64} edge="none" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
