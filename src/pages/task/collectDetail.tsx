import pin from 'icon:map-pin'
import way from 'icon:navigation'
import phone from 'icon:phone'
import { CONDITION_LABELS, SLOT_LABELS } from '../../contract/donation.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { addressText } from '../../contract/spacing.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { formatNearDay } from '../../ui/format.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { HandOverCode } from '../donation/shared/handOverCode.tsx'
import { routeTo } from '../map/shared/routeTo.ts'
import { Photos } from '../record/shared/photos.tsx'
import { RecordScreen } from '../record/shared/recordScreen.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { ASSIGN_EVENTS } from './parts/assignPanel.tsx'
import css from './parts/collectRoute.module.css'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/renwu/collectDetails', { id }),
}))

/** One collection from a neighbour, an organisation or a team: what, when, where, and my steps. */
export default function CollectDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const record = useRecord('goodsDonation', id)
  const steps = useSteps(record, { excluded: ASSIGN_EVENTS, ownScreens: { COLLECT: pathTo('/collectSure', { id }) } })
  const { data } = read
  const { contact } = data ?? {}
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这次收取',
        text: '它可能已经改派给别人。指派给您的都在上门收取里。',
        action: { label: '看我的上门收取', href: '/collect' },
      }}
      title={data?.activityTitle || data?.title || '收取详情'}
      done="物品已经交给爱心仓库，没有要办的事。"
    >
      {data && contact && (
        <>
          <Card>
            <Stack gap="sm">
              <b>
                <Icon svg={pin} /> {contact.name}　{contact.phone}
              </b>
              <MutedText block>{addressText(contact)}</MutedText>
              {contact.open && (
                <Row wrap gap="sm">
                  <ButtonLink variant="line" size="sm" icon={phone} href={`tel:${contact.phone}`}>
                    打电话
                  </ButtonLink>
                  {contact.at && (
                    <ButtonLink
                      newTab
                      variant="line"
                      size="sm"
                      icon={way}
                      href={routeTo({ at: contact.at, title: contact.detail })}
                    >
                      导航过去
                    </ButtonLink>
                  )}
                </Row>
              )}
              {!contact.open && <MutedText block>同意上门后才能看到详细地址和电话</MutedText>}
            </Stack>
          </Card>
          <Card>
            <ul className={css.goods}>
              {data.items.map(item => (
                <li key={item.id}>
                  <div>
                    <b>{item.name}</b>
                    <MutedText block>
                      {[
                        item.classificationName,
                        CONDITION_LABELS[item.condition],
                        item.expiry && `有效期至 ${item.expiry}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </MutedText>
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
            <Stack>
              <Facts
                items={[
                  { label: '约定时间', value: `${formatNearDay(data.wanted.day)} ${SLOT_LABELS[data.wanted.slot]}` },
                  { label: '送往', value: `${data.warehouse.name} ${data.warehouse.address}` },
                  ...(data.remark ? [{ label: '留言', value: data.remark }] : []),
                  ...(data.difference ? [{ label: '件数不一致', value: data.difference }] : []),
                ]}
              />
              {data.photos.length > 0 && <Photos label="现场照片" urls={data.photos} />}
            </Stack>
          </Card>
          {data.handOverCode && <HandOverCode code={data.handOverCode} />}
        </>
      )}
    </RecordScreen>
  )
}
