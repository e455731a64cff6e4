/** SMS codes to prove a telephone number: the server determines the wait, ms. */
import { useEffect, useState } from 'react'
import type { CODE_PURPOSES } from '../contract/entry.contract.ts'
import { type Refusal, Refused, refusalOf } from '../contract/refusal.ts'
import { isPhone } from '../contract/typed.ts'
import { usePorts } from '../data/ports.ts'
import { Button } from '../ui/parts/button.tsx'
import { TextField } from '../ui/parts/input.tsx'
import { toast } from '../ui/toasts.ts'
import type { BoundField } from './field.ts'
import css from './smsCode.module.css'

export interface SmsCode {
  /** Seconds until the next code may be requested; 0 for now. */
  readonly secondsLeft: number
  readonly busy: boolean
  /** Whether a puzzle is being solved, which the server requires while a number is under attack. */
  readonly solving: boolean
  /** The code itself, in demonstration mode only. */
  readonly demoCode: string
  send(phone: string): Promise<void>
}

/** Maximum puzzles in a row: one solved too late, or too easy meanwhile, is replaced. */
const MAX_PUZZLES = 3

/** Returns the request of a code; `onRefused` receives the refusal, with its field. */
export function useSmsCode(purpose: (typeof CODE_PURPOSES)[number], onRefused: (refusal: Refusal) => void): SmsCode {
  const { call } = usePorts()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [busy, setBusy] = useState(false)
  const [solving, setSolving] = useState(false)
  const [demoCode, setDemoCode] = useState('')
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setNow(Date.now()), (until - Date.now()) % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, until])
  const request = async (phone: string, puzzles = 0, proof = ''): Promise<{ wait: number; demoCode: string }> => {
    const reply = await call('/api/sendSms', { phone, purpose, ...(proof && { proof }) })
    if (!reply.puzzle) return reply
    if (puzzles === MAX_PUZZLES) throw new Refused({ code: 'tooMany', message: '现在要验证码的人太多，请过几分钟再试' })
    setSolving(true)
    const { solvePuzzle } = await import('./solvePuzzle.ts')
    return request(phone, puzzles + 1, await solvePuzzle(reply.puzzle))
  }
  const send = async (phone: string) => {
    if (!isPhone(phone)) return onRefused({ code: 'invalid', message: '请填写 11 位手机号', field: 'phone' })
    setBusy(true)
    try {
      const { wait, demoCode: shown } = await request(phone)
      // Reads the clock once: with two readings the countdown would start a second too high.
      const sentAt = Date.now()
      setNow(sentAt)
      setUntil(sentAt + wait)
      setDemoCode(shown)
      toast('验证码已发送，5 分钟内有效', 'done')
    } catch (error) {
      onRefused({ field: 'code', ...refusalOf(error) })
    } finally {
      setBusy(false)
      setSolving(false)
    }
  }
  return { secondsLeft, busy, solving, demoCode, send }
}

interface SmsCodeFieldProps {
  sms: SmsCode
  field: BoundField<string> & { readonly label?: string }
  phone: string
  label?: string
}

/** Shows the field for six digits with the button 获取验证码. */
export function SmsCodeField({ sms, field, phone, label = field.label ?? '验证码' }: SmsCodeFieldProps) {
  const { secondsLeft, busy, solving, demoCode, send } = sms
  return (
    <>
      <TextField
        {...field}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        required
        after={
          <Button
            variant="line"
            busy={busy}
            {...(secondsLeft > 0 && { why: `${secondsLeft} 秒后可以再次获取` })}
            onClick={() => void send(phone)}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后再取` : '获取验证码'}
          </Button>
        }
      />
      {solving && (
        <p className={css.solving} role="status">
          正在做安全检查，要几秒钟，做完自动发送验证码
        </p>
      )}
      {demoCode && (
        <aside className={css.demo} aria-label="演示短信">
          <span role="status">
            演示短信：验证码 <b>{demoCode}</b>
          </span>
          <Button variant="line" size="sm" onClick={() => field.onChange(demoCode)}>
            填入
          </Button>
        </aside>
      )}
    </>
  )
}
