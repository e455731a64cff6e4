/** Sends nothing: the code appears where the server writes what it does. */
import { PURPOSE_WORDS, type SmsProvider } from './sms.ts'

/** Returns messages that only appear in the log. */
export const logSms = (log: (line: string) => void): SmsProvider => ({
  isLog: true,
  async send({ phone, code, purpose }) {
    log(`短信验证码（${PURPOSE_WORDS[purpose]}）${phone}：${code}`)
  },
})
