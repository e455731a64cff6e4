import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import type { Action } from '../../../ui/kinds/action.ts'
import { toast } from '../../../ui/toasts.ts'
import { initialSelection, matchingSkus, missingNames, type SkuSelection, selectedSku } from '../shared/skuSelection.ts'
import { addToDeviceCart } from './deviceCart.ts'
import { formatLines, MAX_PIECES } from './lines.ts'

export interface Purchase {
  readonly selection: SkuSelection
  select(selection: SkuSelection): void
  readonly count: number
  setCount(count: number): void
  /** Receives the error of the count; empty for none. */
  setCountFault(sentence: string): void
  /** Maximum pieces for the selection. */
  readonly max: number
  /** Why nothing can be bought, a sentence; empty if it can. */
  readonly unavailable: string
  readonly actions: readonly Action[]
  /** The step that waits for a selection; undefined for none. */
  readonly waiting: Action | undefined
  /** Cancels the pending step. */
  forget(): void
}

const unavailableReason = ({ onSale, shop, skus }: GoodsDetail): string => {
  if (!shop.open) return '店铺暂停营业，现在不能下单。收藏起来，恢复后再来。'
  if (!onSale) return '这件商品已经下架，不能再买了。看看店里别的商品。'
  return skus.every(({ available }) => available <= 0) ? '已售罄，补货后可以再买。收藏起来，方便再找。' : ''
}

const ADD = '加入购物车'
const BUY = '立即购买'

/** Returns the selection of goods, and the two ways to buy. */
export function usePurchase(goods: GoodsDetail | undefined): Purchase {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const [chosen, setChosen] = useState<{ goods: string; picked: SkuSelection; count: number }>()
  const [asking, setAsking] = useState('')
  const [countFault, setCountFault] = useState('')
  const names = goods?.optionNames ?? []
  const skus = goods?.skus ?? []
  const current = chosen?.goods === goods?.id ? chosen : undefined
  const selection = current?.picked ?? initialSelection(names, skus)
  const sku = selectedSku(skus, selection)
  const max = Math.min(MAX_PIECES, Math.max(0, ...matchingSkus(skus, selection).map(({ available }) => available)))
  const count = Math.max(1, Math.min(current?.count ?? 1, max))
  const set = (change: { picked?: SkuSelection; count?: number }) =>
    goods && setChosen({ goods: goods.id, picked: selection, count, ...change })
  const unavailable = goods ? unavailableReason(goods) : ''
  const missing = missingNames(names, selection)
  const why = unavailable || (missing || (sku && sku.available > 0) ? undefined : '选中的这一种已售罄')
  /** Asks for missing options, or continues. */
  const ifComplete = (label: string, proceed: () => void) => {
    if (missing && asking !== label) return setAsking(label)
    const sentence = missing ? `请先选择${missing}` : countFault
    if (sentence) return toast(sentence, 'warn')
    setAsking('')
    proceed()
  }

  const toCart = { label: '去购物车', onPress: () => navigate(pathTo('/v3Cart')) }
  const add = () =>
    run('add', async () => {
      if (!sku) return
      if (!uid) {
        addToDeviceCart(drafts, { sku: sku.id, count })
        toast('已放进购物车，登录后就能结算', 'done', toCart)
        return
      }
      await call('/api/v3/cartAdd', { sku: sku.id, count })
      invalidate('/api/v3/cartList')
      toast('已加入购物车', 'done', toCart)
    })
  const submit = sku && `/v3OrderSubmit?lines=${formatLines([{ sku: sku.id, count }])}`
  const actions: readonly Action[] = goods
    ? [
        {
          label: ADD,
          onPress: () => ifComplete(ADD, () => void add()),
          variant: 'line',
          busy: busy === 'add',
          ...(why && { why }),
        },
        {
          label: BUY,
          onPress: () => ifComplete(BUY, () => submit && navigate(submit)),
          ...(why && { why }),
        },
      ]
    : []
  return {
    selection,
    select: next => set({ picked: next }),
    count,
    setCount: next => set({ count: next }),
    setCountFault,
    max,
    unavailable,
    actions,
    waiting: actions.find(({ label }) => label === asking),
    forget: () => setAsking(''),
  }
}
