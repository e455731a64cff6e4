import { useState } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import { CHECK_IN_LEAD_MS, lengthText } from '../../../contract/spans.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Grid, Row } from '../../../ui/parts/layout.tsx'
import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { periodText } from '../shared/period.ts'
import { AdmitCard } from './admitCard.tsx'
import { Groups } from './groups.tsx'
import type { InviteFormProps } from './inviteForm.tsx'
import { Roster } from './roster.tsx'
import { SceneCodeCard } from './sceneCodeCard.tsx'
import { requirementsOf } from './sceneShiftCard.tsx'

const invite: Part<InviteFormProps> = {
  load: () => import('./inviteForm.tsx').then(({ InviteForm }) => InviteForm),
}
const NO_SHIFT = {
  title: '没有找到这个班次',
  text: '它可能不在您负责的地区。',
  action: { label: '看我的活动', href: pathTo('/scene') },
}

/** Opens the form that reserves a place; loaded when opened. */
function InviteCard({ shift }: { shift: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Card variant="soft">
      {open ? (
        <LazyPart part={invite} height="16rem" props={{ shift, onDone: () => setOpen(false) }} />
      ) : (
        <Row justify="between" wrap gap="sm">
          <span>有人自己报不上，比如和另一场时间重叠？</span>
          <Button variant="line" size="sm" onClick={() => setOpen(true)}>
            给他留名额
          </Button>
        </Row>
      )}
    </Card>
  )
}

/** One shift for its leader: code and check-in on the day, participants. */
export function ShiftScreen({ id, opened = '' }: { id: string; opened?: string }) {
  const read = useQuery('/api/renwu/huodongDetails', { shift: id })
  const record = useRecord('shift', id)
  const mayDo = (event: string) => record.offers.some(offer => offer.event === event && !offer.refusal)
  const steps = useSteps(record, {
    context: {
      defaults: { places: String(read.data?.shifts.find(one => one.id === id)?.places ?? '') },
      hints: { places: '调大了，候补的人马上按顺序得到名额' },
    },
  })
  const { data } = read
  const shift = data?.shifts.find(one => one.id === id)
  // Places can be changed until the end; started by hand or by the clock, it is under way.
  const underway = mayDo('CHANGE_PLACES') && !mayDo('START')
  const ahead = mayDo('START') && `开始前 ${lengthText(CHECK_IN_LEAD_MS)}自动开放签到；人到齐了也可以现在就开始。`
  const turn = underway ? '请大家扫下面的签到码；扫不了的，可以报个人签到码。' : ahead || undefined
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={NO_SHIFT}
      title={shift && data ? `${data.title} · ${shift.title}` : '班次'}
      done="这个班次已经办完。"
      turn={turn}
      facts={
        shift
          ? [
              { label: '时间', value: periodText(shift) },
              ...(data?.meeting ? [{ label: '集合', value: data.meeting }] : []),
              ...(requirementsOf(shift) ? [{ label: '要求', value: requirementsOf(shift) }] : []),
            ]
          : []
      }
      summary={
        underway && (
          <Grid min={420}>
            <SceneCodeCard shift={id} />
            <AdmitCard shift={id} />
          </Grid>
        )
      }
    >
      {shift && mayDo('CHANGE_PLACES') && mayDo('START') && <InviteCard shift={id} />}
      {shift && <Groups shift={id} opened={opened} />}
      {shift && (
        <Roster
          shift={id}
          title={`${data?.title ?? ''} · ${shift.title}`}
          opened={opened}
          places={shift.places}
          doorsOpen={underway}
        />
      )}
      {data && (
        <p>
          <a href={pathTo('/scene', { id: data.id })}>看整场活动「{data.title}」</a>
        </p>
      )}
    </RecordScreen>
  )
}

interface MemberScreenProps {
  workflow: 'signUp' | 'groupSignUp'
  id: string
  missing: string
}

/** The shift of a record, with that record open. */
function MemberScreen({ workflow, id, missing }: MemberScreenProps) {
  const record = useRecord(workflow, id)
  const shift = (record.row?.facts as { readonly shift?: string } | undefined)?.shift
  if (shift) return <ShiftScreen id={shift} opened={id} />
  if (record.problem?.code === 'missing') return <Empty heading {...NO_SHIFT} title={missing} />
  if (record.problem) return <Failure text={record.problem.message} onRetry={record.reload} />
  return <SkeletonLines lines={6} />
}

export const SignUpScreen = ({ id }: { id: string }) => (
  <MemberScreen workflow="signUp" id={id} missing="没有找到这份报名" />
)
export const GroupScreen = ({ id }: { id: string }) => (
  <MemberScreen workflow="groupSignUp" id={id} missing="没有找到这份团体报名" />
)
