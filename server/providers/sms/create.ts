/** Creates the configured SMS provider. */
import type { Config } from '../../kernel/config.ts'
import { StartProblem } from '../../kernel/problem.ts'
import { aliyunSms } from './aliyun.ts'
import { logSms } from './log.ts'
import type { SmsProvider } from './sms.ts'
import { tencentSms } from './tencent.ts'

/**
 * Returns the configured provider; `log` receives the messages of the provider `log`. Throws `StartProblem` naming the
 * variable that is missing.
 */
export function createSms({ provider, settings }: Config['sms'], log: (line: string) => void): SmsProvider {
  if (provider === 'log') return logSms(log)
  const need = (name: string, what: string) => {
    const value = settings[name]
    if (value) return value
    throw new StartProblem(`SMS_PROVIDER=${provider} 还需要 ${name}（${what}）。`)
  }
  const endpointOr = (fallback: string) => {
    const endpoint = settings.SMS_ENDPOINT ?? fallback
    if (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)) return endpoint
    throw new StartProblem(`SMS_ENDPOINT=${endpoint} 不是网址，应以 https:// 开头。`)
  }
  const common = {
    accessKey: need('SMS_ACCESS_KEY', '短信服务的访问密钥'),
    secretKey: need('SMS_SECRET_KEY', '短信服务的私有密钥'),
    sign: need('SMS_SIGN', '审核通过的短信签名'),
    template: need('SMS_TEMPLATE', '审核通过的模板编号，模板只有验证码一个变量'),
  }
  if (provider === 'aliyun') return aliyunSms({ ...common, endpoint: endpointOr('https://dysmsapi.aliyuncs.com') })
  return tencentSms({
    ...common,
    endpoint: endpointOr('https://sms.tencentcloudapi.com'),
    appId: need('SMS_APP_ID', '短信应用编号'),
    region: settings.SMS_REGION ?? 'ap-guangzhou',
  })
}
