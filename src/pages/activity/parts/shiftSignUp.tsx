import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ShiftRow } from '../../../contract/activity.contract.ts'
import { refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { hasRoom, mayHold, NAME_LEAD_TEXT } from './places.ts'
import { orRefreshPlaces, useSignedUp } from './useSignedUp.ts'

interface ShiftSignUpProps {
  /** The activity's id. */
  activity: string
  shift: ShiftRow
  me: Pick<WireReply<'/api/my/getMyInfo'>, 'kind'>
  /** ms since 1970 */
  now: number
}

/** Signs up for a shift with one press; people who must supply age or party size get the form. */
export function ShiftSignUp({ activity, shift, me: { kind }, now }: ShiftSignUpProps) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { busy, run } = useAction()
  const [problem, setProblem] = useState('')
  const onSignedUp = useSignedUp()
  const organisation = kind === 'organisation'
  const form = pathTo(organisation ? '/VolunteerDF' : '/volunteerRF', { id: activity, shift: shift.id })
  const asks = organisation || shift.leastAge > 0
  const signUp = () =>
    run('signUp', async () => {
      setProblem('')
      try {
        onSignedUp(await orRefreshPlaces(call('/api/huodong/baomingZhiyuanzhe', { shift: shift.id })))
      } catch (error) {
        setProblem(refusalOf(error).message)
      }
    })
  if (organisation && !hasRoom(shift)) return <p>名额满了，可以请大家各自报名候补。</p>
  if (organisation && !mayHold(shift, now)) return <p>离开始不到 {NAME_LEAD_TEXT}，来不及写名单了，请大家各自报名。</p>
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Row wrap gap="sm">
        <Button busy={busy !== ''} onClick={() => (asks ? navigate(form) : void signUp())}>
          {organisation ? '团体报名' : hasRoom(shift) ? '报名这个班次' : '候补这个班次'}
        </Button>
        {!asks && (
          <ButtonLink href={form} variant="quiet" size="sm">
            带人一起来
          </ButtonLink>
        )}
      </Row>
    </>
  )
}
