import type { ReactNode } from 'react'
import type { CartLine } from '../../../contract/mall.contract.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './cart.module.css'

interface LineBodyProps {
  line: CartLine
  /** Why it cannot be bought, a few words; empty if it can. */
  problem: string
  /** In the upper corner: the button to remove it. */
  corner?: ReactNode
  /** At the end: the count. */
  children: ReactNode
}

/** Picture, title, option, price and problem of a line, in the cart and before ordering. */
export function LineBody({
  line: { goods, title, picture, options, price },
  problem,
  corner,
  children,
}: LineBodyProps) {
  const href = goods ? `/v3GoodsDetail?id=${goods}` : undefined
  return (
    <>
      <span className={css.picture} data-gone={problem !== '' || undefined}>
        <Picture src={picture} alt="" width={72} height={72} />
      </span>
      <div className={css.words}>
        <div className={css.top}>
          {href ? (
            <a className={css.title} href={href}>
              {title}
            </a>
          ) : (
            <span className={css.title}>{title}</span>
          )}
          {corner}
        </div>
        {options.length > 0 && <MutedText block>{options.join(' · ')}</MutedText>}
        {problem && (
          <span>
            <Chip tone="danger">{problem}</Chip>
          </span>
        )}
        <div className={css.ends}>
          {price > 0 ? <Money fen={price} variant="price" /> : <span />}
          {children}
        </div>
      </div>
    </>
  )
}
