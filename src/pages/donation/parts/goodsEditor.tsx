import plus from 'icon:plus'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import type { Form } from '../../form.ts'
import { GoodsFields } from './goodsFields.tsx'
import { GoodsSummary } from './goodsSummary.tsx'
import { blankGoods, type GiveValues, type GoodsDraft, MOST_GOODS } from './values.ts'

const ASKED = ['name', 'classification', 'condition', 'count', 'unit', 'pictures', 'expiry'] as const
export type GoodsError = (field: (typeof ASKED)[number]) => string | undefined

/** The goods of a donation: the one that is filled in stands open, the others are a line each. */
export function GoodsEditor({ form }: { form: Form<GiveValues> }) {
  const { goods } = form.values
  const [open, setOpen] = useState(goods.at(-1)?.key ?? 0)
  // Pictures of two kinds of goods may arrive in the same breath.
  const latest = useRef(goods)
  useEffect(() => {
    latest.current = goods
  }, [goods])
  const keep = (next: readonly GoodsDraft[]) => {
    latest.current = next
    form.set({ goods: next })
  }
  const patch = (key: number, change: Partial<GoodsDraft>) => {
    setOpen(key)
    keep(latest.current.map(one => (one.key === key ? { ...one, ...change } : one)))
  }
  const add = () => {
    const key = Math.max(-1, ...goods.map(one => one.key)) + 1
    setOpen(key)
    keep([...latest.current, blankGoods(key)])
  }
  const remove = (key: number) => {
    const left = latest.current.filter(one => one.key !== key)
    if (open === key) setOpen(left.at(-1)?.key ?? 0)
    keep(left)
  }
  const errorOf =
    (place: number): GoodsError =>
    field =>
      form.errorAt(`goods.${place}.${field}`)
  const isWrong = (place: number) => ASKED.some(field => errorOf(place)(field))
  return (
    <Stack>
      {goods.map((one, place) =>
        one.key === open || isWrong(place) ? (
          <GoodsFields
            key={one.key}
            goods={one}
            place={place}
            errorOf={errorOf(place)}
            onChange={change => patch(one.key, change)}
            {...(goods.length > 1 && { onRemove: () => remove(one.key) })}
          />
        ) : (
          <GoodsSummary
            key={one.key}
            goods={one}
            place={place}
            onEdit={() => setOpen(one.key)}
            onRemove={() => remove(one.key)}
          />
        ),
      )}
      {goods.length < MOST_GOODS && (
        <div>
          <Button look="line" sign={plus} onClick={add}>
            再加一样物品
          </Button>
        </div>
      )}
    </Stack>
  )
}
