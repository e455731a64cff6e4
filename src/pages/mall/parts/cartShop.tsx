import trash from 'icon:trash-2'
import type { CartLine, CartShop as Shop } from '../../../contract/mall.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { Hidden } from '../../../ui/parts/quiet.tsx'
import { firstBuilt } from '../../built.ts'
import type { Counts } from '../../counts.ts'
import css from './cart.module.css'
import { LineBody } from './lineBody.tsx'
import { MOST_PIECES } from './lines.ts'
import { problemOf, problemWords } from './problems.ts'

interface CartShopProps {
  shop: Shop
  counts: Counts<CartLine>
  isChosen: (line: CartLine) => boolean
  onChoose: (lines: readonly CartLine[], on: boolean) => void
  onRemove: (lines: readonly CartLine[]) => void
}

/** One shop's lines of the cart. */
export function CartShop({ shop: { shop, lines }, counts, isChosen, onChoose, onRemove }: CartShopProps) {
  const buyable = lines.filter(line => problemOf(line, counts.of(line)) === '')
  const href = shop.id ? firstBuilt(`/v3Shop?id=${shop.id}`) : undefined
  const name = shop.name || '已不存在的商品'
  return (
    <section className={css.shop} aria-label={name}>
      <div className={css.shopHead}>
        <Checkbox
          checked={buyable.length > 0 && buyable.every(isChosen)}
          disabled={buyable.length === 0}
          onChange={on => onChoose(buyable, on)}
        >
          <Hidden>选择全店：</Hidden>
          <b>{name}</b>
        </Checkbox>
        {href && <a href={href}>进店</a>}
      </div>
      <ul>
        {lines.map(line => {
          const count = counts.of(line)
          const problem = problemWords(line, count)
          return (
            <li key={line.sku} className={css.line}>
              <Checkbox
                checked={problem === '' && isChosen(line)}
                disabled={problem !== ''}
                onChange={on => onChoose([line], on)}
              >
                <Hidden>选择{line.title}</Hidden>
              </Checkbox>
              <LineBody
                line={line}
                problem={problem}
                corner={<IconButton sign={trash} label={`删除${line.title}`} onClick={() => onRemove([line])} />}
              >
                {line.available > 0 && line.problem !== 'ownShop' && (
                  <Counter
                    label={`${line.title}的数量`}
                    value={count}
                    most={Math.min(line.available, MOST_PIECES)}
                    onChange={next => counts.set(line, next)}
                  />
                )}
              </LineBody>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
