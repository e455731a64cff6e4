import type { OrderLine } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import css from './orderLines.module.css'

/** The lines of an order: picture, name, option, price, pieces, and state of each. */
export function OrderLines({ lines, detailed = false }: { lines: readonly OrderLine[]; detailed?: boolean }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ id, goods, title, picture, options, price, count, refunded, shipped, reviewed }) => {
        return (
          <li key={id} className={css.line}>
            <Picture src={picture} alt="" width={72} height={72} />
            <div className={css.words}>
              {detailed ? (
                <a className={css.title} href={pathTo('/v3GoodsDetail', { id: goods })}>
                  {title}
                </a>
              ) : (
                <span className={css.title}>{title}</span>
              )}
              {options.length > 0 && <span className={css.options}>{options.join(' · ')}</span>}
              <span className={css.price}>
                <Money fen={price} variant="price" />
                <span>× {count}</span>
              </span>
              {detailed && (shipped || refunded > 0 || reviewed) && (
                <span className={css.chips}>
                  {shipped && <Chip tone="jade">已发出</Chip>}
                  {refunded > 0 && (
                    <Chip tone="warn">
                      已退 <Money fen={refunded} />
                    </Chip>
                  )}
                  {reviewed && <Chip>已评价</Chip>}
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
