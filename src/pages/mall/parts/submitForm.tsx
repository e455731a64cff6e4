import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { orderContract } from '../../../contract/order.contract.ts'
import type { Address } from '../../../contract/person.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { type FormValues, useForm } from '../../../forms/form.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { formatMoney } from '../../../ui/format.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AddressChoice } from '../shared/addressChoice.tsx'
import css from './cart.module.css'
import { buyableLines, formatLines, type LineSelection } from './lines.ts'
import { remarkError, SubmitShop } from './submitShop.tsx'

interface SubmitFormProps {
  lines: LineSelection
  /** The lines in the format of the address. */
  words: string
  preview: WireReply<'/api/v3/orderPreview'>
  addresses: readonly Address[]
}

const remarkName = (shop: string) => `remark ${shop}`
const textOf = (values: FormValues, name: string) => (typeof values[name] === 'string' ? values[name] : '')

/** Returns the page of the order, where it is paid together with those submitted with it. */
const pathAfter = (orders: readonly { id: string }[]) =>
  orders[0] ? pathTo('/orderDetail', { id: orders[0].id }) : pathTo('/order')

/** Address, lines by shop with freight and remark, invoice, sums; sent once, however often it is retried. */
export function SubmitForm({ lines, words, preview, addresses }: SubmitFormProps) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const { shops, amount, ready } = preview
  // The sum that stood there when the summary was opened; other lines make another summary.
  const [opened, setOpened] = useState({ words, amount })
  if (opened.words !== words) setOpened({ words, amount })
  const hasChanged = opened.words === words && opened.amount !== amount
  const remarks = Object.fromEntries(shops.map(({ shop }) => [remarkName(shop.id), '']))
  const blank: FormValues = { address: '', invoiceTitle: '', ...remarks }
  const chosenAddress = (values: FormValues) =>
    addresses.find(({ id }) => id === values.address) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const form = useForm({
    id: `order-${words}`,
    uid,
    blank,
    // Without a choice, the default address is used.
    schema: z.omit(orderContract.orderSubmit.input, { address: true }),
    validate: (values): Errors => ({
      ...(!chosenAddress(values) && { address: '请先新增一个收货地址' }),
      ...Object.fromEntries(
        Object.keys(remarks).flatMap(name => {
          const error = remarkError(textOf(values, name))
          return error ? [[name, error]] : []
        }),
      ),
    }),
    drafts,
    submit: async (values, key) => {
      try {
        return await call(
          '/api/v3/orderSubmit',
          {
            lines,
            seen: amount,
            address: chosenAddress(values)?.id ?? '',
            remarks: Object.fromEntries(shops.map(({ shop }) => [shop.id, textOf(values, remarkName(shop.id)).trim()])),
            ...(textOf(values, 'invoiceTitle').trim() && { invoiceTitle: textOf(values, 'invoiceTitle').trim() }),
          },
          { key },
        )
      } catch (error) {
        // Changes since show at their line.
        invalidate('/api/v3/orderPreview')
        throw error
      }
    },
    onSent: ({ orders }) => {
      invalidate('/api/v3/cartList', '/api/v3/orderPage', '/api/v3/goodsDetail')
      toast(orders.length > 1 ? `已分成 ${orders.length} 笔订单，一次付清就行` : '订单已提交，请付款', 'done')
      navigate(pathAfter(orders), { replace: true })
    },
  })
  const buyable = buyableLines(shops.flatMap(shop => shop.lines))
  const freight = shops.reduce((sum, shop) => sum + shop.freight, 0)
  const invoice = form.field('invoiceTitle')
  return (
    <GuidedForm
      title="提交订单"
      {...form.frame}
      submitLabel={`${hasChanged ? '同意新价格，' : ''}提交订单 ${formatMoney(amount)}`}
      {...(!ready && { why: '有商品现在买不了，请先处理' })}
    >
      <AddressChoice
        addresses={addresses}
        chosen={chosenAddress(form.values)?.id ?? ''}
        error={form.field('address').error}
        back={pathTo('/v3OrderSubmit', { lines: words })}
        onChange={address => form.set({ address })}
      />
      {hasChanged && (
        <Card variant="soft">
          <p role="status">
            价格刚刚变了：原来合计 <Money fen={opened.amount} />
            ，现在合计 <Money fen={amount} />。
          </p>
        </Card>
      )}
      {!ready && (
        <Card variant="soft">
          <p role="status">有商品现在买不了，原因写在商品下面。</p>
          {buyable.length > 0 && (
            <Button
              variant="line"
              size="sm"
              onClick={() => navigate(pathTo('/v3OrderSubmit', { lines: formatLines(buyable) }), { replace: true })}
            >
              去掉买不了的，其余照买
            </Button>
          )}
        </Card>
      )}
      {shops.map(shop => {
        const name = remarkName(shop.shop.id)
        return (
          <SubmitShop
            key={shop.shop.id}
            shop={shop}
            remark={textOf(form.values, name)}
            onRemark={remark => form.set({ [name]: remark })}
          />
        )
      })}
      <Card>
        <TextField
          name={invoice.name}
          value={textOf(form.values, 'invoiceTitle')}
          error={invoice.error}
          onChange={invoiceTitle => form.set({ invoiceTitle })}
          onBlur={invoice.onBlur}
          label="发票抬头"
          hint="需要发票时填个人姓名或单位名称"
          max={60}
          required={false}
        />
      </Card>
      <p className={css.sums}>
        <span>
          商品 <Money fen={amount - freight} />
        </span>
        <span>
          运费 <Money fen={freight} />
        </span>
        <span>
          合计 <Money fen={amount} variant="price" />
        </span>
      </p>
    </GuidedForm>
  )
}
