import type { ReactNode } from 'react'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './donationGoodsLine.module.css'

interface DonationGoodsLineProps {
  picture: string
  title: string
  text: string
  /** Buttons at the right end. */
  corner?: ReactNode
  /** Below the text: progress of the goods. */
  children?: ReactNode
}

/** One kind of goods: picture, name and count. */
export function DonationGoodsLine({ picture, title, text, corner, children }: DonationGoodsLineProps) {
  return (
    <div className={css.line}>
      <Picture src={picture} alt="" width={64} height={64} />
      <div className={css.words}>
        <b>{title}</b>
        <MutedText block>{text}</MutedText>
        {children}
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </div>
  )
}
