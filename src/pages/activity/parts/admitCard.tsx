import camera from 'icon:camera'
import check from 'icon:user-check'
import { useRef, useState } from 'react'
import { CHECK_IN_WAYS } from '../../../contract/activityDesk.contract.ts'
import { refusalOf } from '../../../contract/refusal.ts'
import { typedCode } from '../../../contract/typed.ts'
import { newKey } from '../../../data/idempotencyKey.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { hasCamera } from '../../../ui/parts/useCodeCamera.ts'
import { CodeScanner } from './codeScanner.tsx'
import css from './scene.module.css'

type Way = keyof typeof CHECK_IN_WAYS
const WAYS = Object.entries(CHECK_IN_WAYS).map(([value, label]) => ({ value, label }))
const isCode = (typed: string) => /^[0-9]{8}$/.test(typedCode(typed))

interface Answer {
  readonly text: string
  readonly refused: boolean
}

/** Checks people in and out by their personal code, typed or scanned in succession. */
export function AdmitCard({ shift }: { shift: string }) {
  const { call } = usePorts()
  const [going, setGoing] = useState<Way>('in')
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const [scanning, setScanning] = useState(false)
  const running = useRef(false)
  const admit = async (typed: string) => {
    if (running.current) return
    if (!isCode(typed)) return setError('个人签到码是 8 位数字')
    running.current = true
    setBusy(true)
    setError('')
    try {
      const { message } = await call('/api/renwu/qiandao', { shift, code: typed, going }, { key: newKey() })
      setAnswer({ text: message, refused: false })
      setCode('')
      navigator.vibrate?.(80)
    } catch (problem) {
      const { message } = refusalOf(problem)
      setAnswer({ text: message, refused: true })
      navigator.vibrate?.([80, 60, 80])
    } finally {
      running.current = false
      setBusy(false)
      invalidateWorkflow('signUp')
    }
  }
  return (
    <Card>
      <Stack gap="sm">
        <h2>扫不了码的，用个人签到码</h2>
        <RadioCards
          label="签到还是签退"
          options={WAYS}
          value={going}
          onChange={value => setGoing(value === 'out' ? 'out' : 'in')}
        />
        {scanning && (
          <CodeScanner onCode={text => void (isCode(text) && admit(text))} onClose={() => setScanning(false)} />
        )}
        <div role="status" aria-live="assertive">
          {answer && (
            <p className={css.answer} data-refused={answer.refused || undefined}>
              {answer.text}
            </p>
          )}
        </div>
        <form
          onSubmit={event => {
            event.preventDefault()
            void admit(code)
          }}
        >
          <Stack gap="sm">
            <TextField
              name="code"
              label="个人签到码"
              hint="8 位数字，在对方「我的报名」里"
              inputMode="numeric"
              autoComplete="off"
              value={code}
              error={error || undefined}
              onChange={next => {
                setCode(next)
                setError('')
              }}
              required
            />
            <Row wrap gap="sm">
              <Button type="submit" icon={check} busy={busy}>
                {CHECK_IN_WAYS[going]}
              </Button>
              {hasCamera() && !scanning && (
                <Button variant="line" icon={camera} onClick={() => setScanning(true)}>
                  用摄像头扫
                </Button>
              )}
            </Row>
          </Stack>
        </form>
      </Stack>
    </Card>
  )
}
