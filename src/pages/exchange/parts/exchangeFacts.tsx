import type { ExchangeDetail } from '../../../contract/exchange.contract.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { addressText, spaced } from '../../../contract/spacing.ts'
import { lengthText, SHARED_DOOR_MS } from '../../../contract/spans.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Points } from '../../gift/shared/points.tsx'
import css from './exchangeCard.module.css'

/** Why an exchange is looked at by somebody first, by what the chart calls it. */
export const DOUBTS: Readonly<Record<string, string>> = {
  newAccount: '账号刚注册不久，兑换的积分较多',
  sameAddress: `近 ${lengthText(SHARED_DOOR_MS)}有几个账号把这件礼品寄到同一个地址`,
}

/** Gift, points and receiver. */
export function ExchangeFacts({ exchange, isOwner }: { exchange: ExchangeDetail; isOwner: boolean }) {
  const { id, gift, title, picture, options, count, points, mode, at, receiver, station, unclaimed, record } = exchange
  const doubt = DOUBTS[String(record.facts.doubt)]
  const where = station ? `${station.name}，${spaced(station.regionName, station.address)}，${station.hours}` : ''
  const address = addressText(receiver)
  return (
    <Card>
      <Stack>
        <div className={css.what}>
          <Picture src={picture} alt="" width={72} height={72} />
          <div>
            <h2 className={css.title}>
              <a href={pathTo('/giftDetail', { id: gift })}>{title}</a>
            </h2>
            <p>{[...options, `${count} 件`].join(' · ')}</p>
            <Points value={points} />
          </div>
        </div>
        <Facts
          items={[
            { label: '领取', value: EXCHANGE_MODES[mode] },
            ...(where ? [{ label: '自提点', value: where }] : []),
            { label: isOwner ? '收礼人' : '兑换人', value: `${receiver.name} ${receiver.phone}`.trim() },
            ...(mode === 'post' && address ? [{ label: '收货地址', value: address }] : []),
            ...(doubt ? [{ label: '请核查', value: doubt }] : []),
            ...(unclaimed > 0 ? [{ label: '逾期未取', value: `此前 ${unclaimed} 次` }] : []),
            { label: '兑换时间', value: <When at={at} withTime /> },
            { label: '兑换编号', value: <Copyable text={id} label="兑换编号" /> },
          ]}
        />
      </Stack>
    </Card>
  )
}
