import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { CertificateButton } from '../../certificate/shared/certificateButton.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'

/** One of my service records: history, dispute, certificate. */
export const HoursDetail = recordScreen('hours', '/api/my/gongshiDetails', {
  title: data => data?.title ?? '工时详情',
  done: '这份工时没有别的事要办了。',
  missing: {
    title: '没有找到这份工时',
    text: '它可能属于另一个账号。',
    action: { label: '看我的工时', href: pathTo('/workTime') },
  },
  sub: ({ signUp }) => signUp && <a href={pathTo('/myVolunteerDetail', { id: signUp })}>看这次报名</a>,
  facts: ({ minutes, credited, source, auto, unit, startedAt, regionName, reason }) => [
    { label: '记录时长', value: spanText(minutes) },
    { label: '已计入', value: spanText(credited) },
    { label: '来源', value: `${HOURS_SOURCES[source]}${auto ? '（自动结束）' : ''}` },
    unit && { label: '代表单位', value: unit },
    { label: '开始', value: <When at={startedAt} withTime /> },
    regionName && { label: '地点', value: regionName },
    reason && { label: '最近说明', value: reason },
  ],
  cards: ({ id, certifiable }) =>
    certifiable && (
      <Card>
        <Stack gap="sm">
          <h2>服务证书</h2>
          <p>免费出具，带编号和二维码，任何人都可以查验。</p>
          <CertificateButton subject={id} />
        </Stack>
      </Card>
    ),
})
