import receipt from 'icon:receipt'
import type { WireReply } from '../../../contract/wire.ts'
import { listProps } from '../../../data/listProps.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { formatMoney } from '../../../ui/format.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

type Entry = WireReply<'/api/huodong/getMujuanLedger'>['dataList'][number]
const idOf = ({ id }: Entry) => id

/** 账目: every donation, refund and spending with the balance after it. */
export function CampaignLedger({ id }: { id: string }) {
  const pages = useInfiniteQuery('/api/huodong/getMujuanLedger', { id })
  return (
    <List
      title="账目"
      {...listProps(pages)}
      keyOf={idOf}
      unit="笔"
      narrow
      empty={{ title: '还没有进出', text: '第一笔捐款到账后，马上会出现在这里。', icon: receipt }}
    >
      {({ at, what, who, about, in: came, out, balance }) => (
        <Row justify="between" wrap gap="sm">
          <span>
            {what}
            {who && ` · ${who}`}
            {about && ` · ${about}`}{' '}
            <MutedText size="xs">
              <When at={at} withTime />
            </MutedText>
          </span>
          <span>
            <strong>{came > 0 ? `+${formatMoney(came)}` : `−${formatMoney(out)}`}</strong>{' '}
            <MutedText size="xs">余额 {formatMoney(balance)}</MutedText>
          </span>
        </Row>
      )}
    </List>
  )
}
