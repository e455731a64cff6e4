import pin from 'icon:map-pin'
import phone from 'icon:phone'
import { type DonationDetail, MODE_LABELS, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { addressText } from '../../../contract/spacing.ts'
import { formatCalendarDay } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { type Fact, Facts } from '../../../ui/parts/facts.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { routeTo } from '../../map/shared/routeTo.ts'

/** The hand-over: when, where, and with whom. */
export function HandOver({ gift }: { gift: DonationDetail }) {
  const { mode, contact, wanted: appointment, remark, collector, warehouse } = gift
  const isDropOff = mode === 'dropOff'
  const facts: Fact[] = [
    { label: '方式', value: MODE_LABELS[mode] },
    {
      label: isDropOff ? '送到时间' : '上门时间',
      value: `${formatCalendarDay(appointment.day)} ${SLOT_LABELS[appointment.slot]}`,
    },
    { label: '联系人', value: `${contact.name} ${contact.phone}` },
    { label: '地址', value: addressText(contact) },
    ...(collector ? [{ label: '收取员', value: `${collector.name} ${collector.phone}` }] : []),
    { label: '爱心仓库', value: `${warehouse.name}，${warehouse.address}` },
    ...(remark ? [{ label: '留言', value: remark }] : []),
  ]
  return (
    <Card>
      <Stack gap="sm">
        <h2>交接</h2>
        <Facts items={facts} />
        <Row wrap gap="sm">
          {collector && /^1\d{10}$/.test(collector.phone) && (
            <ButtonLink variant="line" size="sm" icon={phone} href={`tel:${collector.phone}`}>
              打电话给收取员
            </ButtonLink>
          )}
          {isDropOff && (
            <ButtonLink
              variant="line"
              size="sm"
              icon={pin}
              href={routeTo({ at: warehouse.at, title: warehouse.name })}
              newTab
            >
              去爱心仓库的路
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
