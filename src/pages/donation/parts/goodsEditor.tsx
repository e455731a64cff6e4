import plus from 'icon:plus'
import { useEffect, useRef, useState } from 'react'
import type { Form } from '../../../forms/form.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { DonationGoodsFields } from './donationGoodsFields.tsx'
import {
  blankGoods,
  type DonationGoodsDraft,
  type GiveValues,
  GOODS_FIELDS,
  type GoodsErrorOf,
  goodsErrors,
  MAX_GOODS,
} from './giveValues.ts'
import { GoodsSummary } from './goodsSummary.tsx'

const isComplete = (goods: DonationGoodsDraft) => Object.keys(goodsErrors([goods], Date.now())).length === 0

/** The goods of a donation: the edited one is open, the others are a line each. */
export function GoodsEditor({ form }: { form: Form<GiveValues> }) {
  const { goods } = form.values
  const [open, setOpen] = useState(goods.at(-1)?.key ?? 0)
  // Pictures of two kinds of goods may arrive at the same time.
  const latest = useRef(goods)
  useEffect(() => {
    latest.current = goods
  }, [goods])
  const saveGoods = (next: readonly DonationGoodsDraft[]) => {
    latest.current = next
    form.set({ goods: next })
  }
  const patch = (key: number, change: Partial<DonationGoodsDraft>) => {
    setOpen(key)
    saveGoods(latest.current.map(one => (one.key === key ? { ...one, ...change } : one)))
  }
  const add = () => {
    // An incomplete one does not fold: it would look finished.
    if (!goods.every(isComplete)) return form.next()
    const key = Math.max(-1, ...goods.map(one => one.key)) + 1
    setOpen(key)
    saveGoods([...latest.current, blankGoods(key)])
  }
  const remove = (key: number) => {
    const left = latest.current.filter(one => one.key !== key)
    if (open === key) setOpen(left.at(-1)?.key ?? 0)
    saveGoods(left)
  }
  const errorOf =
    (index: number): GoodsErrorOf =>
    field =>
      form.errorAt(`goods.${index}.${field}`)
  const isWrong = (index: number) => GOODS_FIELDS.some(field => errorOf(index)(field))
  return (
    <Stack>
      {goods.map((one, index) =>
        one.key === open || isWrong(index) || !isComplete(one) ? (
          <DonationGoodsFields
            key={one.key}
            goods={one}
            index={index}
            errorOf={errorOf(index)}
            onChange={change => patch(one.key, change)}
            {...(goods.length > 1 && { onRemove: () => remove(one.key) })}
          />
        ) : (
          <GoodsSummary
            key={one.key}
            goods={one}
            index={index}
            onEdit={() => setOpen(one.key)}
            onRemove={() => remove(one.key)}
          />
        ),
      )}
      {goods.length < MAX_GOODS && (
        <div>
          <Button variant="line" icon={plus} onClick={add}>
            再加一样物品
          </Button>
        </div>
      )}
    </Stack>
  )
}
