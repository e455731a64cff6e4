import signIn from 'icon:log-in'
import signOut from 'icon:log-out'
import { useState } from 'react'
import { CHECK_IN_WAYS } from '../../../contract/activityDesk.contract.ts'
import { type Refusal, refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { Board } from '../../../ui/kinds/board.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { locate } from '../../map/shared/nearby.ts'
import css from './scene.module.css'
import { useLoginFirst } from './sceneLogin.tsx'
import { type SceneClaim, useClaim } from './useClaim.ts'

type Way = keyof typeof CHECK_IN_WAYS

/** The result of a check-in: done, or why not. */
function Answer({ text, refused }: { text: string; refused: boolean }) {
  return (
    <p role={refused ? 'alert' : 'status'} className={css.answer} data-refused={refused || undefined}>
      {text}
    </p>
  )
}

/** Check-in or check-out, depending on one's sign-up; sends the location if the phone has it. */
function Going({ claim }: { claim: SceneClaim }) {
  const { call } = usePorts()
  const { data, problem, retry } = useQuery('/api/huodong/huodongDetails', { id: claim.activity })
  const [busy, setBusy] = useState('')
  const [done, setDone] = useState('')
  const [refused, setRefused] = useState<Refusal>()
  const mine = data?.mine.find(({ shift }) => shift === claim.shift)
  const go = async (going: Way) => {
    if (busy) return
    setBusy('正在定位')
    setRefused(undefined)
    // Without a location the server's reply says what helps.
    const place = await locate(navigator.geolocation).catch(() => undefined)
    setBusy('正在登记')
    try {
      const located = place && { lng: place.lng, lat: place.lat, accuracy: Math.round(place.accuracy) }
      const { message } = await call(
        '/api/huodong/qiandao',
        { claim: claim.claim, going, ...located },
        { key: newKey() },
      )
      setDone(message)
      navigator.vibrate?.(80)
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy('')
      invalidateWorkflow('signUp')
    }
  }
  if (done)
    return (
      <>
        <Answer text={done} refused={false} />
        <Row wrap gap="sm">
          <ButtonLink variant="line" href={pathTo('/myVolunteerDetail', mine ? { id: mine.id } : {})}>
            看我的报名
          </ButtonLink>
        </Row>
      </>
    )
  if (!data)
    return problem ? (
      <>
        <Answer text={problem.message} refused />
        <Button onClick={retry}>重试</Button>
      </>
    ) : (
      <SkeletonLines lines={3} />
    )
  const going: Way = mine?.state === 'present' ? 'out' : 'in'
  return (
    <>
      {refused && <Answer text={refused.message} refused />}
      <Button fullWidth icon={going === 'in' ? signIn : signOut} busy={busy !== ''} onClick={() => void go(going)}>
        {busy || CHECK_IN_WAYS[going]}
      </Button>
      {!refused && <p>{CHECK_IN_WAYS[going]}时会请您允许定位，只用来看您是不是在现场。</p>}
      {refused && (
        <Row wrap gap="sm">
          {mine ? (
            <ButtonLink variant="line" href={pathTo('/myVolunteerDetail', { id: mine.id })}>
              出示我的个人签到码
            </ButtonLink>
          ) : (
            <ButtonLink variant="line" href={pathTo('/volunteerDetail', { id: claim.activity })}>
              看这场活动
            </ButtonLink>
          )}
        </Row>
      )}
    </>
  )
}

/** Opens from the code on the leader's phone: log-in if needed, then check-in or check-out. */
export function CheckIn({ code }: { code: string }) {
  const { claim, problem, retry } = useClaim(code)
  const uid = useView(view => view.uid)
  const settled = useView(view => view.settled)
  const logIn = useLoginFirst()
  const again = problem?.code === 'offline' && <Button onClick={retry}>重试</Button>
  return (
    <Board title={claim ? claim.title : '扫码签到'} loading={!claim && !problem}>
      <Card>
        <Stack>
          {problem && <Answer text={problem.message} refused />}
          {again}
          {claim && settled && !uid && (
            <>
              <p>扫到了。请先登录，登录后马上签到，不用再扫。</p>
              <Row>
                <Countdown until={claim.expiresAt} outcome="要重新扫码" />
              </Row>
              <Button fullWidth icon={signIn} onClick={logIn}>
                登录后签到
              </Button>
            </>
          )}
          {claim && uid && <Going claim={claim} />}
        </Stack>
      </Card>
    </Board>
  )
}
