import type { CODE_PURPOSES } from '../../../contract/entry.contract.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import type { BoundField } from '../../../forms/field.ts'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'
import { TextField } from '../../../ui/parts/input.tsx'

/** Returns whether a number matches the masked one of the account. */
const isShownAs = (phone: string, masked: string) =>
  phone.length === masked.length && phone.startsWith(masked.slice(0, 3)) && phone.endsWith(masked.slice(-4))

interface OwnNumberCodeProps {
  readonly purpose: (typeof CODE_PURPOSES)[number]
  /** The account's masked number, as shown after log-in. */
  readonly shown: string
  readonly number: BoundField<string>
  readonly code: BoundField<string>
  readonly label: string
  refuse(refusal: Refusal): void
}

/** Asks for the account's full number and a code sent to it: an unlocked phone alone is not enough. */
export function OwnNumberCode({ purpose, shown, number, code, label, refuse }: OwnNumberCodeProps) {
  const sms = useSmsCode(purpose, refusal =>
    refuse({ ...refusal, field: refusal.field === 'phone' ? number.name : code.name }),
  )
  const send = async (typed: string) =>
    isShownAs(typed, shown)
      ? sms.send(typed)
      : refuse({ code: 'invalid', message: `请填写现在的手机号 ${shown}`, field: number.name })
  return (
    <>
      <TextField {...number} label={label} hint={`完整的 11 位，${shown}`} type="tel" inputMode="tel" />
      <SmsCodeField sms={{ ...sms, send }} field={code} phone={number.value} label={`${label}的验证码`} />
    </>
  )
}
