import cart from 'icon:shopping-cart'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CartLine } from '../../contract/mall.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { ask } from '../../ui/asking.ts'
import { List } from '../../ui/kinds/list.tsx'
import { say } from '../../ui/messages.ts'
import { Button } from '../../ui/parts/button.tsx'
import { firstBuilt } from '../built.ts'
import { readAgain } from '../cache.ts'
import { useCounts } from '../counts.ts'
import { useDoing } from '../doing.ts'
import { usePorts } from '../ports.ts'
import { useRead } from '../reading.ts'
import { CartBar } from './parts/cartBar.tsx'
import { CartShop } from './parts/cartShop.tsx'
import { useMergedCart } from './parts/deviceCart.ts'
import { linesWords } from './parts/lines.ts'
import { problemOf } from './parts/problems.ts'

/** Problems that will not go away by themselves or by fewer pieces. */
const OVER: readonly CartLine['problem'][] = ['gone', 'offSale', 'soldOut', 'ownShop']

/** 购物车, by shop: what is chosen, how many, what it costs, and what cannot be bought. */
export default function Cart() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const merging = useMergedCart()
  const { data, problem, retry } = useRead('/api/v3/cartList', {}, !merging)
  const counts = useCounts<CartLine>({
    idOf: ({ sku }) => sku,
    send: (sku, count) => call('/api/v3/cartUpdate', { sku, count }),
    list: '/api/v3/cartList',
  })
  const { busy, run } = useDoing()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lines = data?.dataList.flatMap(shop => shop.lines) ?? []
  const buyable = lines.filter(line => problemOf(line, counts.of(line)) === '')
  const isChosen = ({ sku }: CartLine) => !left.has(sku)
  const chosen = buyable.filter(isChosen)
  const over = lines.filter(line => OVER.includes(problemOf(line, counts.of(line))))
  const choose = (some: readonly CartLine[], on: boolean) => {
    const next = new Set(left)
    for (const { sku } of some)
      if (on) next.delete(sku)
      else next.add(sku)
    setLeft(next)
  }
  const remove = async (some: readonly CartLine[]) => {
    const [one] = some
    const sure = await ask({
      title: some.length === 1 ? '从购物车删除？' : `从购物车删除 ${some.length} 种商品？`,
      text: some.length === 1 && one ? one.title : '商品还想买时，要到商城里重新加入。',
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (!sure) return
    await run('remove', async () => {
      await call('/api/v3/cartDelete', { skus: some.map(({ sku }) => sku) })
      readAgain('/api/v3/cartList')
      say('已从购物车删除', 'done')
    })
  }
  const submit = firstBuilt('/v3OrderSubmit')
  const buy = () =>
    run('buy', async () => {
      await counts.settle()
      const wanted = chosen.map(line => ({ sku: line.sku, count: counts.of(line) }))
      navigate(pathTo('/v3OrderSubmit', { lines: linesWords(wanted) }))
    })
  const sum = (of: (line: CartLine) => number) => chosen.reduce((so, line) => so + of(line), 0)
  return (
    <>
      <List
        title="购物车"
        tools={
          over.length > 0 && (
            <Button look="line" size="sm" busy={busy === 'remove'} onClick={() => void remove(over)}>
              清理买不了的（{over.length}）
            </Button>
          )
        }
        items={data?.dataList}
        keyOf={({ shop }) => shop.id || 'lost'}
        failure={problem && { text: problem.message, onRetry: retry }}
        empty={{
          title: '购物车是空的',
          text: '去商城看看邻里小店的好东西，加进来一起结算。',
          sign: cart,
          action: { label: '去商城', href: pathTo('/v3Goods') },
        }}
      >
        {shop => (
          <CartShop
            shop={shop}
            counts={counts}
            isChosen={isChosen}
            onChoose={choose}
            onRemove={some => void remove(some)}
          />
        )}
      </List>
      {lines.length > 0 && (
        <CartBar
          all={buyable.length > 0 && chosen.length === buyable.length}
          any={buyable.length > 0}
          pieces={sum(line => counts.of(line))}
          amount={sum(line => line.price * counts.of(line))}
          busy={busy === 'buy'}
          onAll={on => choose(buyable, on)}
          onBuy={submit ? () => void buy() : undefined}
        />
      )}
    </>
  )
}
