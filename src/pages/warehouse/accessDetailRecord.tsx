import history from 'icon:history'
import { MOVEMENT_LABELS, MOVEMENTS, type MovementRow } from '../../contract/warehouse.contract.ts'
import { listProps, prefetchQuery, useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Row } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { When } from '../../ui/parts/when.tsx'

const NAMES = ['kind', 'item', 'batch'] as const
const kinds = [{ value: '', label: '全部' }, ...MOVEMENTS.map(value => ({ value, label: MOVEMENT_LABELS[value] }))]
const idOf = ({ id }: MovementRow) => id
const TONES = { in: 'jade', reserve: 'sky', free: 'plain', out: 'brand', correction: 'warn', shelf: 'plain' } as const

/** With a sign where the stock became more or less; what is set aside still lies there. */
const piecesText = (kind: MovementRow['kind'], count: number) =>
  kind === 'reserve' || kind === 'free' ? String(Math.abs(count)) : count > 0 ? `+${count}` : `−${-count}`

/** 出入库记录: every movement, newest first; of one kind of goods or one batch where the address names it. */
export default function AccessDetailRecord() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const kind = MOVEMENTS.find(one => one === query.kind)
  const pages = useInfiniteQuery('/api/renwu/kucunRecord', {
    ...(kind && { kind }),
    ...(query.item && { item: query.item }),
    ...(query.batch && { batch: query.batch }),
  })
  return (
    <List
      title="出入库记录"
      filters={
        <Filters
          hideLabel
          label="类型"
          options={kinds}
          value={kind ?? ''}
          onChange={value => setQuery({ kind: value })}
        />
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="条记录"
      empty={{
        title: '还没有记录',
        text: '入库、预留、出库、盘点更正和换货架都会记在这里。',
        icon: history,
        action: { label: '看库存', href: '/access' },
      }}
    >
      {({ kind: what, count, name, unit, code, by, reason, fromShelf, toShelf, at }) => (
        <Card>
          <Row wrap gap="sm" justify="between">
            <b>
              {name} {what === 'shelf' ? `${fromShelf} → ${toShelf}` : `${piecesText(what, count)} ${unit}`}
            </b>
            <Chip tone={TONES[what]}>{MOVEMENT_LABELS[what]}</Chip>
          </Row>
          <MutedText block>
            标签 {code}
            {by && ` · ${by}`} · <When at={at} withTime />
          </MutedText>
          {reason && <MutedText block>原因：{reason}</MutedText>}
        </Card>
      )}
    </List>
  )
}

export const preload = (): void => prefetchQuery('/api/renwu/kucunRecord', {})
