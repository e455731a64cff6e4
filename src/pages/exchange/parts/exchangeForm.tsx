import { useState } from 'react'
import { useLocation } from 'wouter'
import { exchangeContract } from '../../../contract/exchange.contract.ts'
import type { GiftDetail, GiftSku } from '../../../contract/gift.contract.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import type { Address } from '../../../contract/person.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { formatCount } from '../../../ui/format.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { toast } from '../../../ui/toasts.ts'
import { clampPieces, mostPieces } from '../../gift/shared/giftTerms.ts'
import { Points } from '../../gift/shared/points.tsx'
import { AddressChoice } from '../../mall/shared/addressChoice.tsx'
import { StationChoice } from './stationChoice.tsx'

interface ExchangeFormProps {
  gift: GiftDetail
  sku: GiftSku
  count: number
  addresses: readonly Address[]
}

/** Way of delivery, address, and remaining points; sent once, however often it is retried. */
export function ExchangeForm({ gift, sku, count: startCount, addresses }: ExchangeFormProps) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const [countFault, setCountFault] = useState('')
  const { id, title, modes, draw, mine } = gift
  // The address may contain more than is left by now. A count already sent is sent again unchanged.
  const blank = {
    mode: modes[0] ?? 'post',
    address: '',
    station: '',
    count: String(clampPieces(startCount, gift, sku.options)),
  }
  const addressOf = ({ address }: { readonly address: string }) =>
    addresses.find(one => one.id === address) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const isPost = ({ mode }: { readonly mode: string }) => mode === 'post'
  const form = useForm({
    id: `exchange-${sku.id}`,
    uid,
    blank,
    schema: exchangeContract.giftExchange.input,
    validate: values => ({
      address: isPost(values) && !addressOf(values) ? '请先新增一个收货地址' : '',
      station: !isPost(values) && values.station === '' ? '请选择自提点' : '',
      count: countFault,
    }),
    drafts,
    submit: async (values, key) => {
      try {
        const to = isPost(values)
          ? { mode: 'post' as const, address: addressOf(values)?.id ?? '' }
          : { mode: 'pickUp' as const, station: values.station }
        return await call('/api/index/duihuanGoods', { sku: sku.id, count: Number(values.count), ...to }, { key })
      } catch (error) {
        // Shows changes since: stock, points, or withdrawal.
        invalidate('/api/index/goodsDetails', '/api/my/pointSummary')
        throw error
      }
    },
    onSent: made => {
      invalidate('/api/index/goodsDetails', '/api/index/goodsPage', '/api/my/pointSummary', '/api/my/pointPage')
      toast(draw ? '已报名，开奖后会通知您' : '已提交兑换，等待备货', 'done')
      navigate(pathTo('/exchangeDetail', { id: made.id }), { replace: true })
    },
  })
  const { values } = form
  const count = Number(values.count)
  const points = sku.points * count
  const short = mine !== null && points > mine ? `还差 ${formatCount(points - mine)} 积分，换一件或减少数量` : ''
  return (
    <GuidedForm
      title={draw ? '报名抽签' : '确认兑换'}
      {...form.frame}
      submitLabel={`${draw ? '报名' : '确认兑换'} ${formatCount(points)} 积分`}
      {...(short && { why: short })}
    >
      <Card>
        <Row gap="md" wrap>
          <Picture src={gift.picture} alt="" width={84} height={84} />
          <div>
            <h2>{title}</h2>
            <p>
              {sku.options.join(' · ')} <Points value={sku.points} />
            </p>
            {!draw && (
              <Counter
                label="数量"
                value={count}
                max={Math.max(1, mostPieces(gift, sku.options))}
                onChange={next => form.set({ count: String(next) })}
                onFault={setCountFault}
              />
            )}
          </div>
        </Row>
        {form.field('count').error && <p role="alert">{form.field('count').error}</p>}
      </Card>
      {modes.length > 1 && (
        <Card>
          <RadioCards
            label="领取方式"
            options={modes.map(mode => ({ value: mode, label: EXCHANGE_MODES[mode] }))}
            value={values.mode}
            error={form.field('mode').error}
            onChange={mode => form.set({ mode: mode === 'pickUp' ? 'pickUp' : 'post' })}
          />
        </Card>
      )}
      {isPost(values) ? (
        <AddressChoice
          addresses={addresses}
          chosen={addressOf(values)?.id ?? ''}
          error={form.field('address').error}
          back={pathTo('/giftDetailInfo', { id, sku: sku.id, count })}
          onChange={address => form.set({ address })}
        />
      ) : (
        <StationChoice
          gift={id}
          chosen={values.station}
          error={form.field('station').error}
          onChange={station => form.set({ station })}
        />
      )}
      <Card>
        <Facts
          items={[
            { label: '一共需要', value: <Points value={points} /> },
            ...(mine === null ? [] : [{ label: '兑换后还有', value: <Points value={Math.max(0, mine - points)} /> }]),
          ]}
        />
      </Card>
    </GuidedForm>
  )
}
