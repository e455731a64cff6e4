/** Creates the configured payment provider. */
import type { Config } from '../../kernel/config.ts'
import { StartProblem } from '../../kernel/problem.ts'
import { alipayPayment } from './alipay.ts'
import type { PaymentProvider } from './payment.ts'
import { privateKey, publicKey } from './rsa.ts'
import { type Sandbox, type SandboxSettings, sandboxPayment } from './sandbox.ts'
import { wechatPayment } from './wechat.ts'

export interface Payments {
  readonly provider: PaymentProvider
  /** The same provider if it is the built-in one. */
  readonly sandbox: Sandbox | undefined
}

/** Returns the path of this server for a provider's notifications. */
export const webhookPath = (provider: PaymentProvider['name']): string => `/api/pay/notice/${provider}`

/** Returns the configured provider. Throws `StartProblem` naming the variable that is missing or wrong. */
export function createPayment(
  { payment, publicUrl }: Pick<Config, 'payment' | 'publicUrl'>,
  sandboxSettings: SandboxSettings,
): Payments {
  const { provider, settings } = payment
  if (provider === 'sandbox') {
    const sandbox = sandboxPayment(sandboxSettings)
    return { provider: sandbox, sandbox }
  }
  const need = (name: string, what: string) => {
    const value = settings[name]
    if (value) return value
    throw new StartProblem(`PAYMENT_PROVIDER=${provider} 还需要 ${name}（${what}）。`)
  }
  const endpoint = (name: string, fallback: string) => {
    const url = settings[name] ?? fallback
    if (/^https?:\/\//.test(url) && URL.canParse(url)) return url
    throw new StartProblem(`${name}=${url} 不是网址，应以 https:// 开头。`)
  }
  const common = { notifyUrl: publicUrl + webhookPath(provider), clock: sandboxSettings.clock }
  if (provider === 'alipay')
    return {
      provider: alipayPayment({
        ...common,
        endpoint: endpoint('ALIPAY_ENDPOINT', 'https://openapi.alipay.com/gateway.do'),
        appId: need('ALIPAY_APP_ID', '应用编号'),
        privateKey: privateKey('ALIPAY_PRIVATE_KEY', need('ALIPAY_PRIVATE_KEY', '应用私钥')),
        publicKey: publicKey('ALIPAY_PUBLIC_KEY', need('ALIPAY_PUBLIC_KEY', '支付宝公钥，不是应用公钥')),
        certificate: settings.ALIPAY_APP_CERT_SN ?? '',
        rootCertificate: settings.ALIPAY_ROOT_CERT_SN ?? '',
      }),
      sandbox: undefined,
    }
  const apiKey = need('WECHAT_API_V3_KEY', 'APIv3 密钥')
  if (Buffer.byteLength(apiKey) !== 32) throw new StartProblem('WECHAT_API_V3_KEY 应是 32 个字符。')
  return {
    provider: wechatPayment({
      ...common,
      endpoint: endpoint('WECHAT_ENDPOINT', 'https://api.mch.weixin.qq.com'),
      appId: need('WECHAT_APP_ID', '公众号或小程序的编号'),
      merchant: need('WECHAT_MCH_ID', '商户号'),
      serial: need('WECHAT_SERIAL', '商户证书序列号'),
      privateKey: privateKey('WECHAT_PRIVATE_KEY', need('WECHAT_PRIVATE_KEY', '商户私钥')),
      publicKey: publicKey('WECHAT_PUBLIC_KEY', need('WECHAT_PUBLIC_KEY', '微信支付公钥或平台证书')),
      publicKeyId: need('WECHAT_PUBLIC_KEY_ID', '微信支付公钥编号或平台证书序列号'),
      apiKey,
      collectUrl: settings.WECHAT_COLLECT_URL ? endpoint('WECHAT_COLLECT_URL', '') : '',
    }),
    sandbox: undefined,
  }
}
