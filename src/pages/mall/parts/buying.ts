import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { say } from '../../../ui/messages.ts'
import { firstBuilt } from '../../built.ts'
import { readAgain } from '../../cache.ts'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { useView } from '../../view.ts'
import { chosenOf, missingOf, type Picked, possible, startOf } from './choosing.ts'
import { keepOnDevice } from './deviceCart.ts'
import { linesWords, MOST_PIECES } from './lines.ts'

export interface Buying {
  readonly picked: Picked
  pick(picked: Picked): void
  readonly count: number
  setCount(count: number): void
  /** The most pieces that can be had of what is chosen. */
  readonly most: number
  /** Why nothing of it can be bought, a sentence; empty where it can. */
  readonly closed: string
  readonly actions: readonly Action[]
}

const closedOf = ({ onSale, shop, skus }: GoodsDetail): string => {
  if (!shop.open) return '店铺暂停营业，现在不能下单。收藏起来，恢复后再来。'
  if (!onSale) return '这件商品已经下架，不能再买了。看看店里别的商品。'
  return skus.every(({ available }) => available <= 0) ? '已售罄，补货后可以再买。收藏起来，方便再找。' : ''
}

/** What somebody chooses of goods, and the two ways to buy it. */
export function useBuying(goods: GoodsDetail | undefined): Buying {
  const { call, drafts } = usePorts()
  const uid = useView(seen => seen.uid)
  const [, navigate] = useLocation()
  const { busy, run } = useDoing()
  const [chosen, setChosen] = useState<{ goods: string; picked: Picked; count: number }>()
  const names = goods?.optionNames ?? []
  const skus = goods?.skus ?? []
  const mine = chosen?.goods === goods?.id ? chosen : undefined
  const picked = mine?.picked ?? startOf(names, skus)
  const sku = chosenOf(skus, picked)
  const most = Math.min(MOST_PIECES, Math.max(0, ...possible(skus, picked).map(({ available }) => available)))
  const count = Math.max(1, Math.min(mine?.count ?? 1, most))
  const set = (change: { picked?: Picked; count?: number }) =>
    goods && setChosen({ goods: goods.id, picked, count, ...change })
  const closed = goods ? closedOf(goods) : ''
  const missing = missingOf(names, picked)
  const why = closed || (missing || (sku && sku.available > 0) ? undefined : '选中的这一种已售罄')
  /** Says what is still to be chosen, or goes on. */
  const chosenFirst = (goOn: () => void) => (missing ? say(`请先选择${missing}`, 'warn') : goOn())

  const add = () =>
    run('add', async () => {
      if (!sku) return
      if (!uid) {
        keepOnDevice(drafts, { sku: sku.id, count })
        say('已放进购物车，登录后就能结算', 'done')
        return
      }
      await call('/api/v3/cartAdd', { sku: sku.id, count })
      readAgain('/api/v3/cartList')
      say('已加入购物车', 'done')
    })
  const submit = sku && firstBuilt(`/v3OrderSubmit?lines=${linesWords([{ sku: sku.id, count }])}`)
  const buyable = firstBuilt('/v3OrderSubmit') !== undefined
  return {
    picked,
    pick: next => set({ picked: next }),
    count,
    setCount: next => set({ count: next }),
    most,
    closed,
    actions: goods
      ? [
          {
            label: '加入购物车',
            onPress: () => chosenFirst(() => void add()),
            look: buyable ? 'line' : 'solid',
            busy: busy === 'add',
            ...(why && { why }),
          },
          ...(buyable
            ? [
                {
                  label: '立即购买',
                  onPress: () => chosenFirst(() => submit && navigate(submit)),
                  ...(why && { why }),
                },
              ]
            : []),
        ]
      : [],
  }
}
