import cart from 'icon:shopping-cart'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CartLine } from '../../contract/mall.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { useAction } from '../../data/action.ts'
import { useOptimisticCounts } from '../../data/counts.ts'
import { usePorts } from '../../data/ports.ts'
import { useQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { confirmDialog } from '../../ui/questions.ts'
import { toast } from '../../ui/toasts.ts'
import { CartBar } from './parts/cartBar.tsx'
import { CartShopSection } from './parts/cartShopSection.tsx'
import { useMergedCart } from './parts/deviceCart.ts'
import { formatLines } from './parts/lines.ts'
import { lineProblem } from './parts/problems.ts'

/** Problems that neither time nor a smaller count solves. */
const UNBUYABLE: readonly CartLine['problem'][] = ['gone', 'offSale', 'soldOut', 'ownShop']

/** 购物车, by shop: selection, counts, prices, and problems. */
export default function Cart() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const merging = useMergedCart()
  const { data, problem, retry } = useQuery('/api/v3/cartList', {}, !merging)
  const counts = useOptimisticCounts<CartLine>({
    idOf: ({ sku }) => sku,
    send: (sku, count) => call('/api/v3/cartUpdate', { sku, count }),
    list: '/api/v3/cartList',
  })
  const { busy, run } = useAction()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = data?.dataList.flatMap(shop => shop.lines) ?? []
  const buyable = lines.filter(line => lineProblem(line, counts.countOf(line)) === '')
  const isChosen = ({ sku }: CartLine) => !excluded.has(sku)
  const chosen = buyable.filter(isChosen)
  const unbuyable = lines.filter(line => UNBUYABLE.includes(lineProblem(line, counts.countOf(line))))
  const choose = (some: readonly CartLine[], on: boolean) => {
    const next = new Set(excluded)
    for (const { sku } of some)
      if (on) next.delete(sku)
      else next.add(sku)
    setExcluded(next)
  }
  const remove = async (some: readonly CartLine[]) => {
    const [one] = some
    const confirmed = await confirmDialog({
      title: some.length === 1 ? '从购物车删除？' : `从购物车删除 ${some.length} 种商品？`,
      text: some.length === 1 && one ? one.title : '商品还想买时，要到商城里重新加入。',
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (!confirmed) return
    await run('remove', async () => {
      await call('/api/v3/cartDelete', { skus: some.map(({ sku }) => sku) })
      invalidate('/api/v3/cartList')
      toast('已从购物车删除', 'done')
    })
  }
  const buy = () => {
    const fault = chosen.map(({ sku }) => faults.get(sku)).find(Boolean)
    if (fault) return toast(fault, 'warn')
    return run('buy', async () => {
      await counts.flush()
      const selection = chosen.map(line => ({ sku: line.sku, count: counts.countOf(line) }))
      navigate(pathTo('/v3OrderSubmit', { lines: formatLines(selection) }))
    })
  }
  const sum = (of: (line: CartLine) => number) => chosen.reduce((total, line) => total + of(line), 0)
  return (
    <>
      <List
        title="购物车"
        tools={
          unbuyable.length > 0 && (
            <Button variant="line" size="sm" busy={busy === 'remove'} onClick={() => void remove(unbuyable)}>
              清理买不了的（{unbuyable.length}）
            </Button>
          )
        }
        items={data?.dataList}
        keyOf={({ shop }) => shop.id || 'lost'}
        failure={problem && { text: problem.message, onRetry: retry }}
        empty={{
          title: '购物车是空的',
          text: '去商城看看邻里小店的好东西，加进来一起结算。',
          icon: cart,
          action: { label: '去商城', href: pathTo('/v3Goods') },
        }}
      >
        {shop => (
          <CartShopSection
            shop={shop}
            counts={counts}
            isChosen={isChosen}
            onChoose={choose}
            onRemove={some => void remove(some)}
            onFault={({ sku }, sentence) => setFaults(known => new Map(known).set(sku, sentence))}
          />
        )}
      </List>
      {lines.length > 0 && (
        <CartBar
          all={buyable.length > 0 && chosen.length === buyable.length}
          any={buyable.length > 0}
          pieces={sum(line => counts.countOf(line))}
          amount={sum(line => line.price * counts.countOf(line))}
          busy={busy === 'buy'}
          onAll={on => choose(buyable, on)}
          onBuy={() => void buy()}
        />
      )}
    </>
  )
}
