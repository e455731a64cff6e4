import history from 'icon:history'
import { pathTo } from '../../contract/screens.ts'
import { MOVEMENT_LABELS, MOVEMENTS, type MovementRow } from '../../contract/warehouse.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import type { UrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { Period } from '../../ui/parts/period.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { When } from '../../ui/parts/when.tsx'

const kinds = [{ value: '', label: '全部' }, ...MOVEMENTS.map(value => ({ value, label: MOVEMENT_LABELS[value] }))]
const idOf = ({ id }: MovementRow) => id
const TONES = { in: 'jade', reserve: 'sky', free: 'plain', out: 'brand', correction: 'warn', shelf: 'plain' } as const

/** Returns the count with a sign if the stock changed; reserved goods are still in stock. */
const piecesText = (kind: MovementRow['kind'], count: number) =>
  kind === 'reserve' || kind === 'free' ? String(Math.abs(count)) : count > 0 ? `+${count}` : `−${-count}`

type Query = UrlQuery<'kind' | 'item' | 'batch' | 'since' | 'until' | 'keyword'>['query']
/** Returns the filters besides the kind. */
const foundBy = ({ since, until, keyword }: Query) => ({
  ...(since && { since }),
  ...(until && { until }),
  ...(keyword && { keyword }),
})
/** Returns the input of the list from the query parameters. */
const inputOf = (query: Query) => {
  const kind = MOVEMENTS.find(one => one === query.kind)
  return {
    ...(kind && { kind }),
    ...(query.item && { item: query.item }),
    ...(query.batch && { batch: query.batch }),
    ...foundBy(query),
  }
}

export const reads = screenReads(['kind', 'item', 'batch', 'since', 'until', 'keyword'], query => ({
  pages: pagesOf('/api/renwu/kucunRecord', inputOf(query)),
}))

/** 出入库记录: every movement, newest first; of one kind of goods or one batch if the address names it. */
export default function AccessDetailRecord() {
  const { query, setQuery, pages } = useReads(reads)
  const kind = MOVEMENTS.find(one => one === query.kind)
  const { since, until, keyword } = query
  const searching = Object.keys(foundBy(query)).length > 0
  return (
    <List
      title="出入库记录"
      filters={
        <Stack gap="sm">
          <Filters
            hideLabel
            label="类型"
            options={kinds}
            value={kind ?? ''}
            onChange={value => setQuery({ kind: value })}
          />
          <Row wrap gap="sm" align="end">
            <Search
              label="找出入库记录"
              placeholder="物品、标签编号"
              value={keyword}
              onChange={words => setQuery({ keyword: words })}
            />
            <Period since={since} until={until} onChange={setQuery} />
          </Row>
        </Stack>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="条记录"
      empty={{
        ...(searching
          ? { title: '没有找到记录', text: '换一个词，或者放宽日期。' }
          : { title: '还没有记录', text: '入库、预留、出库、盘点更正和换货架都会记在这里。' }),
        icon: history,
        action: { label: '看库存', href: '/access' },
      }}
    >
      {({ kind: what, count, name, unit, code, item, batch, left, by, reason, fromShelf, toShelf, at }) => (
        <Card>
          <Row wrap gap="sm" justify="between">
            <b>
              {name} {what === 'shelf' ? `${fromShelf} → ${toShelf}` : `${piecesText(what, count)} ${unit}`}
            </b>
            <Row gap="sm">
              <Chip tone={TONES[what]}>{MOVEMENT_LABELS[what]}</Chip>
              <ButtonLink
                variant="line"
                size="sm"
                href={pathTo('/accessDetail', { id: item, batch })}
                aria-label={`看批次 ${code}`}
              >
                看批次
              </ButtonLink>
            </Row>
          </Row>
          <MutedText block>
            标签 {code}，余 {left} {unit}
            {by && ` · ${by}`} · <When at={at} withTime />
          </MutedText>
          {reason && <MutedText block>原因：{reason}</MutedText>}
        </Card>
      )}
    </List>
  )
}
