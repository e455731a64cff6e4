import { useLocation } from 'wouter'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

const factsOf = (row: HoursRow): Fact[] => [
  { label: '记录时长', value: spanText(row.minutes) },
  { label: '已计入', value: spanText(row.credited) },
  { label: '来源', value: `${HOURS_SOURCES[row.source]}${row.auto ? '（自动结束）' : ''}` },
  ...(row.unit ? [{ label: '代表单位', value: row.unit }] : []),
  { label: '开始', value: <When at={row.startedAt} withTime /> },
  ...(row.regionName ? [{ label: '地点', value: row.regionName }] : []),
  ...(row.reason ? [{ label: '最近说明', value: row.reason }] : []),
]

/** Asks for the certificate of these hours, or opens the one that there is. */
function CertificateButton({ id }: { id: string }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const open = () =>
    run('certificate', async () => {
      const issued = await call('/api/my/zhengshuAdd', { subject: id })
      navigate(pathTo('/certifiedP', { id: issued.id }))
    })
  return (
    <Card>
      <Stack gap="sm">
        <h2>服务证书</h2>
        <p>免费出具，带编号和二维码，任何人都可以查验。</p>
        <Button variant="line" busy={busy !== ''} onClick={() => void open()}>
          申请或查看证书
        </Button>
      </Stack>
    </Card>
  )
}

/** One of my services: how it came to be counted, its dispute, its certificate. */
export function HoursDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/gongshiDetails', { id })
  const record = useRecord('hours', id)
  const steps = useSteps(record)
  const { data } = read
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这份工时',
        text: '它可能属于另一个账号。',
        action: { label: '看我的工时', href: pathTo('/workTime') },
      }}
      title={data?.title ?? '工时详情'}
      {...(data?.signUp && { sub: <a href={pathTo('/myVolunteerDetail', { id: data.signUp })}>看这次报名</a> })}
      done="这份工时没有别的事要办了。"
      facts={data ? factsOf(data) : []}
    >
      {data?.certifiable && <CertificateButton id={id} />}
    </RecordScreen>
  )
}
