/** Sends nothing: the code appears where the server writes what it does. */
import { PURPOSE_WORDS, type SmsProvider } from './sms.ts'

export const logSms = (say: (line: string) => void): SmsProvider => ({
  async send({ phone, code, purpose }) {
    say(`短信验证码（${PURPOSE_WORDS[purpose]}）${phone}：${code}`)
  },
})
