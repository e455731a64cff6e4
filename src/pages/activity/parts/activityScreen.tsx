import copy from 'icon:copy'
import mapSign from 'icon:map'
import pencil from 'icon:pencil'
import { useState } from 'react'
import { ACTIVITY_KINDS } from '../../../contract/activity.contract.ts'
import type { ActivityPlan } from '../../../contract/activityDesk.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { spaced } from '../../../contract/spacing.ts'
import { CHECK_IN_LEAD_MS, lengthText } from '../../../contract/spans.ts'
import { useQuery } from '../../../data/query.ts'
import { type RecordHandle, useRecord } from '../../../data/record/useRecord.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { LazyCircleMap } from './lazyCircleMap.tsx'
import { mayWrite } from './sceneDoor.tsx'
import { ShiftCard } from './sceneShiftCard.tsx'

/** Shown for an unknown activity. */
export const NO_ACTIVITY = {
  title: '没有找到这场活动',
  text: '它可能不在您负责的地区，或者已经放弃了。',
  action: { label: '看我的活动', href: pathTo('/scene') },
}

const RECRUITING = `现在等邻居报名；开始前 ${lengthText(CHECK_IN_LEAD_MS)}自动开放签到。`

const factsOf = (plan: ActivityPlan, regionName: string): Fact[] => [
  { label: '类型', value: ACTIVITY_KINDS[plan.kind] },
  { label: '地点', value: spaced(regionName, plan.address) },
  ...(plan.meeting ? [{ label: '集合', value: plan.meeting }] : []),
  { label: '签到范围', value: `${plan.radius} 米以内` },
  { label: '报名', value: plan.automatic ? '符合条件的自动通过' : '每份都由负责人审核' },
  {
    label: '安全',
    value: plan.insurance
      ? `${plan.risky ? '可能有人身危险，' : ''}已投保：${plan.insurance.insurer}，保单 ${plan.insurance.number}，电话 ${plan.insurance.phone}`
      : '没有人身危险',
  },
]

/** Shows why it was returned, while it waits for changes. */
function ReturnReason({ record, id }: { record: RecordHandle; id: string }) {
  const mayEdit = record.offers.some(({ event, refusal }) => event === 'EDIT' && !refusal)
  const last = record.history.findLast(({ event }) => event === 'RETURN' || event === 'SUBMIT')
  if (!mayEdit || last?.event !== 'RETURN') return null
  return (
    <Card variant="chosen">
      <Stack gap="sm">
        <Row>
          <Chip tone="warn">请先改好再提交</Chip>
        </Row>
        <p>退回原因：{last.note}</p>
        <Row>
          <ButtonLink icon={pencil} href={pathTo('/scene', { edit: id })}>
            去修改
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}

/** One activity for the people who write, publish or lead it: plan, shifts, steps. */
export function ActivityScreen({ id }: { id: string }) {
  const read = useQuery('/api/renwu/huodongDetails', { id })
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const record = useRecord('activity', id)
  const steps = useSteps(record, {
    ownScreens: { EDIT: pathTo('/scene', { edit: id }), RESCHEDULE: pathTo('/scene', { move: id }) },
    context: { hints: { words: '做了什么、来了多少人、大家怎么说，会公示在活动页上' } },
  })
  const { data } = read
  const [mapOpen, setMapOpen] = useState(false)
  const regionName = useRegionName(data?.region ?? '')
  const leads = me !== undefined && mayWrite(me.roles)
  const mayFinish = record.offers.some(({ event, refusal }) => event === 'FINISH' && !refusal)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={NO_ACTIVITY}
      title={data?.title ?? '活动'}
      sub={data?.summary}
      done="这场活动已经办完。"
      turn={record.row?.state === 'recruiting' ? RECRUITING : undefined}
      summary={<ReturnReason record={record} id={id} />}
      facts={data ? factsOf(data, regionName) : []}
    >
      {data && (
        <>
          {mayFinish && (
            <Card>
              <Stack gap="sm">
                <h2>先核工时，再写总结</h2>
                <p>扫码签到的工时已经按时间记好；补录的、没有签退的，请核对后确认。</p>
                <Row>
                  <ButtonLink variant="line" href={pathTo('/task', { board: 'hoursBoard' })}>
                    去核工时
                  </ButtonLink>
                </Row>
              </Stack>
            </Card>
          )}
          {data.shifts.map(shift => (
            <ShiftCard key={shift.id} shift={shift} leads={leads} />
          ))}
          <Card>
            <Stack>
              {data.picture && <Picture src={data.picture} alt="" width={280} height={160} />}
              <Prose text={data.body} />
            </Stack>
          </Card>
          {mapOpen && <LazyCircleMap at={data.at} radius={data.radius} />}
          <Row wrap gap="sm">
            <Button variant="line" icon={mapSign} aria-expanded={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
              {mapOpen ? '收起地图' : '看地点和签到范围'}
            </Button>
            {leads && (
              <ButtonLink variant="line" icon={copy} href={pathTo('/scene', { copy: id })}>
                换几个日期再办
              </ButtonLink>
            )}
          </Row>
        </>
      )}
    </RecordScreen>
  )
}
