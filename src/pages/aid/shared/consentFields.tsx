import type { Refusal } from '../../../contract/refusal.ts'
import type { BoundField } from '../../../forms/field.ts'
import { SmsCodeField, useSmsCode } from '../../../forms/smsCode.tsx'

interface ConsentFieldsProps {
  /** Telephone of the beneficiary. */
  phone: string
  field: BoundField<string>
  onRefused: (refusal: Refusal) => void
}

/** Asks for the beneficiary's consent: a code sent to their own phone. */
export function ConsentFields({ phone, field, onRefused }: ConsentFieldsProps) {
  const sms = useSmsCode('consent', refusal => onRefused({ ...refusal, field: 'code' }))
  return (
    <>
      <p>
        请把上面的内容念给对方听。对方同意，就点「获取验证码」：验证码会发到对方的手机 {phone}
        ，请对方告诉您。提交后，两个人都会留名，对方用自己的手机号登录就能看到、撤回这件求助。
      </p>
      <SmsCodeField sms={sms} field={field} phone={phone} />
    </>
  )
}
