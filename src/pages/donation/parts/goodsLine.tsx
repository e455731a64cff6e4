import type { ReactNode } from 'react'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import css from './goodsLine.module.css'

interface GoodsLineProps {
  picture: string
  title: string
  words: string
  /** Buttons at the right end. */
  corner?: ReactNode
  /** Below the words: how far the goods have come. */
  children?: ReactNode
}

/** One kind of goods: its picture, what it is and how many. */
export function GoodsLine({ picture, title, words, corner, children }: GoodsLineProps) {
  return (
    <div className={css.line}>
      <Picture src={picture} alt="" width={64} height={64} />
      <div className={css.words}>
        <b>{title}</b>
        <Quiet block>{words}</Quiet>
        {children}
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </div>
  )
}
