import { type DonationDetail, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { FALLEN_STATES } from '../../../contract/donationStates.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import { formatCalendarDay } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { DeskCard } from '../../record/shared/callCard.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import { HandOverCode } from '../shared/handOverCode.tsx'
import { DonationTrail } from './donationTrail.tsx'
import { HandOver } from './handOver.tsx'
import { ItemsCard } from './itemsCard.tsx'

/** Returns the instruction for a donor who delivers the goods. */
const dropOffText = ({ wanted: { day, slot }, warehouse }: DonationDetail) =>
  `请在 ${formatCalendarDay(day)} ${SLOT_LABELS[slot]} 送到${warehouse.name}，清点后入库。`

const isStorable = ({ flow, row }: RecordHandle) =>
  flow?.edges.some(({ from, name }) => from === row?.state && name === 'STORE')

/** One of my gifts: state, my steps, and the way of its goods. */
export const MyDonation = recordScreen('goodsDonation', '/api/my/juanwuDetails', {
  title: '捐物详情',
  done: '没有要您办的事了，谢谢您的爱心。',
  missing: {
    title: '没有找到这份捐物',
    text: '它可能属于另一个账号。您的捐物都在我的爱心里。',
    action: { label: '看我的爱心', href: pathTo('/myBenevolence') },
  },
  turn: (data, record) => (data.mode === 'dropOff' && isStorable(record) ? dropOffText(data) : undefined),
  side: data => data.desk && <DeskCard desk={data.desk} />,
  cards: data => (
    <>
      {data.difference && (
        <Card variant="soft">
          <b>清点的件数和登记的不一样</b>
          <p>收取员说明：{data.difference}</p>
        </Card>
      )}
      {FALLEN_STATES.includes(data.state) && (
        <Card variant="soft">
          <Row wrap justify="between">
            <p>物品和交接方式都还在，选个新的日子就能再捐一次。</p>
            <ButtonLink size="sm" href={pathTo('/donationW', { again: data.id })}>
              再捐一次
            </ButtonLink>
          </Row>
        </Card>
      )}
      <ItemsCard items={data.items} />
      {data.photos.length > 0 && (
        <Card>
          <Stack gap="sm">
            <h2>上门清点的照片</h2>
            <Photos label="现场照片" urls={data.photos} />
          </Stack>
        </Card>
      )}
      {data.handOverCode && <HandOverCode code={data.handOverCode} />}
      <HandOver gift={data} />
      <DonationTrail trail={data.trail} waiting="东西收到以后，从收取、入库到送到谁手里，每一步都写在这里。" />
      {data.certificate && (
        <Card>
          <MutedText block>捐赠证书编号</MutedText>
          <Row wrap justify="between">
            <b>{data.certificate}</b>
            <ButtonLink variant="line" size="sm" href={pathTo('/myBenevolence', { id: data.id, certificate: 1 })}>
              看证书
            </ButtonLink>
          </Row>
        </Card>
      )}
    </>
  ),
})
