import trash from 'icon:trash-2'
import type { CartLine, CartShop as Shop } from '../../../contract/mall.contract.ts'
import type { OptimisticCounts } from '../../../data/counts.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { MutedText, VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import { LOW_STOCK, stockText } from '../shared/skuSelection.ts'
import css from './cart.module.css'
import { LineBody } from './lineBody.tsx'
import { MAX_PIECES } from './lines.ts'
import { lineProblem, lineProblemText } from './problems.ts'

interface CartShopSectionProps {
  shop: Shop
  counts: OptimisticCounts<CartLine>
  isChosen: (line: CartLine) => boolean
  onChoose: (lines: readonly CartLine[], on: boolean) => void
  onRemove: (lines: readonly CartLine[]) => void
  /** Receives the error of a line's count; empty for none. */
  onFault: (line: CartLine, sentence: string) => void
}

/** One shop's lines of the cart. */
export function CartShopSection(props: CartShopSectionProps) {
  const { counts, isChosen, onChoose, onRemove, onFault } = props
  const { shop, lines } = props.shop
  const buyable = lines.filter(line => lineProblem(line, counts.countOf(line)) === '')
  const href = shop.id ? `/v3Shop?id=${shop.id}` : undefined
  const name = shop.name || '已不存在的商品'
  return (
    <section className={css.shop} aria-label={name}>
      <div className={css.shopHead}>
        <Checkbox
          checked={buyable.length > 0 && buyable.every(isChosen)}
          disabled={buyable.length === 0}
          onChange={on => onChoose(buyable, on)}
        >
          <VisuallyHidden>选择全店：</VisuallyHidden>
          <b>{name}</b>
        </Checkbox>
        {href && <a href={href}>进店</a>}
      </div>
      <ul>
        {lines.map(line => {
          const count = counts.countOf(line)
          const problem = lineProblemText(line, count)
          return (
            <li key={line.sku} className={css.line}>
              <Checkbox
                checked={problem === '' && isChosen(line)}
                disabled={problem !== ''}
                onChange={on => onChoose([line], on)}
              >
                <VisuallyHidden>选择{line.title}</VisuallyHidden>
              </Checkbox>
              <LineBody
                line={line}
                problem={problem}
                corner={<IconButton icon={trash} label={`删除${line.title}`} onClick={() => onRemove([line])} />}
              >
                {line.available > 0 && line.problem !== 'ownShop' && (
                  <>
                    <Counter
                      label={`${line.title}的数量`}
                      value={count}
                      max={Math.min(line.available, MAX_PIECES)}
                      onChange={next => counts.set(line, next)}
                      onFault={sentence => onFault(line, sentence)}
                    />
                    {line.available <= LOW_STOCK && <MutedText size="sm">{stockText([line])}</MutedText>}
                  </>
                )}
              </LineBody>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
