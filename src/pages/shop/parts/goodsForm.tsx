import { useState } from 'react'
import { useLocation } from 'wouter'
import { refusalOf } from '../../../contract/refusal.ts'
import { goodsDraft, type ShopGoodsDraft, shopContract } from '../../../contract/shop.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import { type Form, useForm } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox, RadioCards } from '../../../ui/parts/choice.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ClassificationField } from './classificationField.tsx'
import { draftFrom, type GoodsValues, goodsFormErrors, readMatrix, valuesFor } from './goodsDraft.ts'
import { withShelf } from './matrix.ts'
import { MatrixField } from './matrixField.tsx'
import { PictureOrder } from './pictureOrder.tsx'
import type { MyShop } from './shops.ts'

const MAX_PICTURES = 9
const CONDITION_OPTIONS = [
  { value: 'new', label: '全新' },
  { value: 'used', label: '二手' },
]

const FIELDS = fieldsOf(goodsDraft)

interface GoodsFormProps {
  title: string
  shop: Pick<MyShop, 'id' | 'name' | 'open' | 'stateLabel'>
  /** The goods to change; undefined for new ones. */
  known:
    | { readonly id: string; readonly state: string; readonly draft: ShopGoodsDraft; readonly seen: string }
    | undefined
}

export function GoodsForm({ title, shop, known }: GoodsFormProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const selling = known?.state === 'onSale'
  const [tried, setTried] = useState(false)
  /** What stands there now is what the next try has seen; what was typed stays. */
  const look = async (id: string, { matrix }: GoodsValues) => {
    const { draft, seen } = await call('/api/v3/shopGoodsDetail', { id })
    form.set({ seen, matrix: JSON.stringify(withShelf(readMatrix(matrix), draft)) })
  }
  const form: Form<GoodsValues> = useForm<GoodsValues, void>({
    id: `goods-${known?.id ?? shop.id}`,
    uid,
    blank: valuesFor(known?.draft, selling, known?.seen),
    schema: shopContract.goodsSave.input,
    validate: values => goodsFormErrors(values).fields,
    drafts,
    submit: async (values, key) => {
      const existingId = known?.id ?? values.saved
      const goods = { shop: shop.id, draft: draftFrom(values) }
      // Updates are sent without a key: under a key already used, later changes would be lost.
      const { id } = await (existingId
        ? call('/api/v3/goodsSave', { ...goods, id: existingId, ...(values.seen && { seen: values.seen }) })
        : call('/api/v3/goodsSave', goods, { key })
      ).catch(async error => {
        if (known && refusalOf(error).code === 'stale') await look(known.id, values)
        throw error
      })
      form.set({ saved: id })
      if (values.onSale && !selling) await call('/api/v3/goodsState', { id, state: 'onSale' })
    },
    onSent: (_, { onSale }) => {
      invalidate('/api/v3/shopGoodsPage', '/api/v3/shopGoodsDetail', '/api/v3/goodsPage', '/api/v3/goodsDetail')
      toast(selling ? '已保存，买家马上看到新的内容' : onSale ? '已保存并上架' : '已保存，还没有上架', 'done')
      navigate(`/v3Release?shop=${shop.id}&state=${onSale ? 'onSale' : (known?.state ?? 'draft')}`)
    },
  })
  const { pictures, onSale } = form.values
  const matrix = readMatrix(form.values.matrix)
  return (
    <GuidedForm
      title={title}
      sub={shop.open ? shop.name : `${shop.name}：${shop.stateLabel}`}
      {...(!shop.open && { why: `店铺${shop.stateLabel}，现在不能修改商品` })}
      {...form.frame}
      submitLabel={selling || !onSale ? '保存' : '保存并上架'}
      onNext={() => {
        setTried(true)
        form.submit()
      }}
    >
      <Restored form={form} />
      <TextField {...form.field('title')} {...FIELDS.title} />
      <TextField {...form.field('summary')} {...FIELDS.summary} />
      <ClassificationField {...form.field('classification')} />
      <RadioCards {...form.field('condition')} {...FIELDS.condition} options={CONDITION_OPTIONS} />
      <PicturesField {...form.field('pictures')} label="商品图片" hint="第一张是封面" max={MAX_PICTURES} required />
      <PictureOrder value={pictures} onChange={urls => form.set({ pictures: urls })} />
      <MatrixField
        value={matrix}
        error={form.field('matrix').error}
        cells={tried ? goodsFormErrors(form.values).cells : {}}
        onChange={next => form.set({ matrix: JSON.stringify(next) })}
      />
      <TextField
        {...form.field('freight')}
        label="运费（元）"
        inputMode="decimal"
        hint="一张订单收一次，包邮填 0"
        required
      />
      <TextArea
        {...form.field('body')}
        {...FIELDS.body}
        rows={8}
        placeholder="产地、材料、大小、保质期、怎么用"
        required={onSale}
      />
      {!selling && (
        <Checkbox checked={onSale} onChange={checked => form.set({ onSale: checked })}>
          保存后马上上架
        </Checkbox>
      )}
    </GuidedForm>
  )
}
