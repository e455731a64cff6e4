/** Sends nothing: codes appear in the server's log. */
import { PURPOSE_WORDS, type SmsProvider } from './sms.ts'

/** Returns SMS that only appear in the log. */
export const logSms = (log: (line: string) => void): SmsProvider => ({
  isLog: true,
  async send({ phone, code, purpose }) {
    log(`短信验证码（${PURPOSE_WORDS[purpose]}）${phone}：${code}`)
  },
})
