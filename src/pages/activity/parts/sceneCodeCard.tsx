import maximize from 'icon:maximize'
import { useEffect, useState } from 'react'
import { type Refusal, refusalOf } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './scene.module.css'
import { useScreenAwake } from './useScreenAwake.ts'

/** Validity of a code, ms; the previous one is still accepted. */
const TURN_MS = 30_000
/** Delay before the next request if this device's clock disagrees with the server's, ms. */
const UNSURE_MS = TURN_MS / 2
const RETRY_MS = 5_000

interface SceneCode {
  readonly code: string
  readonly nextAt: number
}

const waitFor = ({ nextAt }: SceneCode): number => {
  const left = nextAt - Date.now()
  return left > 0 && left <= TURN_MS ? left + 100 : UNSURE_MS
}

/** Returns the code of this half minute; `problem` if the last request failed. */
function useSceneCode(shift: string): { readonly now: SceneCode | undefined; readonly problem: Refusal | undefined } {
  const { call } = usePorts()
  const [now, setNow] = useState<SceneCode>()
  const [problem, setProblem] = useState<Refusal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let alive = true
    const ask = () =>
      call('/api/renwu/sceneCode', { shift }).then(
        answer => {
          if (!alive) return
          setNow(answer)
          setProblem(undefined)
          timer = setTimeout(ask, waitFor(answer))
        },
        error => {
          if (!alive) return
          setProblem(refusalOf(error))
          timer = setTimeout(ask, RETRY_MS)
        },
      )
    void ask()
    // Timers of a phone in a pocket stop: it must show a current code when taken out.
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void ask()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      alive = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [call, shift])
  return { now, problem }
}

function Code({ code }: { code: string }) {
  return (
    <>
      <div className={css.code}>
        <LazyQrCode height="16rem" text={`${location.origin}${pathTo('/scene', { code })}`} label="签到二维码" />
      </div>
      {/* Restarts with every code. */}
      <span key={code} className={css.turning} aria-hidden="true" />
    </>
  )
}

/** 签到码: on the leader's phone, for everybody to scan; changes every half minute, so that a photo of it is useless. */
export function SceneCodeCard({ shift }: { shift: string }) {
  const { now, problem } = useSceneCode(shift)
  const [large, setLarge] = useState(false)
  useScreenAwake()
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between">
          <h2>签到码</h2>
          {now && (
            <Button variant="line" size="sm" icon={maximize} onClick={() => setLarge(true)}>
              放大
            </Button>
          )}
        </Row>
        {now && !problem && <Code code={now.code} />}
        {problem ? (
          <p role="alert">
            {problem.message}。
            {problem.code === 'offline' ? '连上网后签到码会自己接着换。' : '签到码换不了，可以输入大家的个人签到码。'}
          </p>
        ) : (
          <MutedText block>请大家用手机扫一扫，来的时候签到，走的时候签退。每 30 秒换一次，截图没有用。</MutedText>
        )}
        {now && (
          <Dialog open={large} title="请扫码签到" width={720} onClose={() => setLarge(false)}>
            <div className={css.large}>
              {problem ? <p role="alert">{problem.message}</p> : <Code code={now.code} />}
            </div>
          </Dialog>
        )}
      </Stack>
    </Card>
  )
}
