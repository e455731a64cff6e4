import pin from 'icon:map-pin'
import way from 'icon:navigation'
import phone from 'icon:phone'
import { CONDITION_LABELS, SLOT_LABELS } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { nearDayWords } from '../../ui/format.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { Quiet } from '../../ui/parts/quiet.tsx'
import { HandOverCode } from '../donation/shared/handOverCode.tsx'
import { routeTo } from '../map/shared/routeTo.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { isMissing, recordDetail } from '../record/recordDetail.ts'
import { Photos } from '../record/shared/photos.tsx'
import { RecordProgress } from '../record/shared/recordProgress.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { useRecord } from '../record/useRecord.ts'
import { CHOOSING } from './parts/assigning.tsx'
import css from './parts/route.module.css'

const NAMES = ['id'] as const

/** One collection at a neighbour's, an organisation's or a team's door: what, when, where, and what I do about it. */
export default function CollectDetail() {
  const { id } = useQuery(NAMES).query
  const read = useRead('/api/renwu/collectDetails', { id }, id !== '')
  const record = useRecord('goodsDonation', id)
  const steps = useSteps(record, { apart: CHOOSING, elsewhere: { COLLECT: pathTo('/collectSure', { id }) } })
  if (!id || isMissing(read.problem))
    return (
      <Empty
        heading
        title="没有找到这次收取"
        text="它可能已经改派给别人。指派给您的都在上门收取里。"
        action={{ label: '看我的上门收取', href: '/collect' }}
      />
    )
  const { data } = read
  const { contact } = data ?? {}
  return (
    <>
      <Detail
        title={data?.activityTitle || data?.title || '收取详情'}
        {...recordDetail(record, read, { done: '物品已经交给爱心仓库，没有要办的事。' })}
        whyNot={steps.whyNot}
        actions={steps.actions}
      >
        {data && contact && (
          <>
            <Card>
              <Stack gap="sm">
                <b>
                  <Icon of={pin} /> {contact.name}　{contact.phone}
                </b>
                <Quiet block>{[...contact.regionNames, contact.detail].join('')}</Quiet>
                {contact.open && (
                  <Row wrap gap="sm">
                    <ButtonLink look="line" size="sm" sign={phone} href={`tel:${contact.phone}`}>
                      打电话
                    </ButtonLink>
                    {contact.at && (
                      <ButtonLink
                        blank
                        look="line"
                        size="sm"
                        sign={way}
                        href={routeTo({ at: contact.at, title: contact.detail })}
                      >
                        导航过去
                      </ButtonLink>
                    )}
                  </Row>
                )}
                {!contact.open && <Quiet block>同意上门后才能看到详细地址和电话</Quiet>}
              </Stack>
            </Card>
            <Card>
              <ul className={css.goods}>
                {data.items.map(item => (
                  <li key={item.id}>
                    <div>
                      <b>{item.name}</b>
                      <Quiet block>
                        {[
                          item.classificationName,
                          CONDITION_LABELS[item.condition],
                          item.expiry && `有效期至 ${item.expiry}`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Quiet>
                      {item.pictures.length > 0 && <Photos label={item.name} urls={item.pictures} />}
                    </div>
                    <span>
                      {item.count} {item.unit}
                      {item.collected !== null && `，实收 ${item.collected} ${item.unit}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
            <Card>
              <Facts
                items={[
                  { label: '约定时间', value: `${nearDayWords(data.wanted.day)} ${SLOT_LABELS[data.wanted.slot]}` },
                  { label: '送往', value: `${data.warehouse.name} ${data.warehouse.address}` },
                  ...(data.remark ? [{ label: '留言', value: data.remark }] : []),
                  ...(data.difference ? [{ label: '件数不一致', value: data.difference }] : []),
                ]}
              />
              {data.photos.length > 0 && <Photos label="现场照片" urls={data.photos} />}
            </Card>
            {data.handOverCode && <HandOverCode code={data.handOverCode} />}
            <RecordProgress record={record} />
          </>
        )}
      </Detail>
      {steps.dialog}
    </>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/renwu/collectDetails', { id })
}
