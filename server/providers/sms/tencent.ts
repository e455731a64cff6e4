/**
 * Sends codes through Tencent Cloud's SMS service (`sms`, `SendSms` of 2021-01-11), signed by its API 3.0 manual
 * (TC3-HMAC-SHA256). The template has one variable, the code.
 */
import { createHash, createHmac } from 'node:crypto'
import { SMS_TIMEOUT_MS, type SmsProvider } from './sms.ts'

export interface TencentSettings {
  readonly endpoint: string
  readonly accessKey: string
  readonly secretKey: string
  readonly sign: string
  readonly template: string
  readonly appId: string
  readonly region: string
}

export interface TencentCall {
  readonly host: string
  readonly service: string
  readonly body: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the value of the `Authorization` header; only content type and host are signed. */
export function signTencent(
  { accessKey, secretKey }: Pick<TencentSettings, 'accessKey' | 'secretKey'>,
  { host, service, body, timestamp }: TencentCall,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const names = 'content-type;host'
  const canonical = ['POST', '/', '', `content-type:${CONTENT_TYPE}`, `host:${host}`, '', names, sha256(body)].join(
    '\n',
  )
  const scope = `${date}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

interface TencentReply {
  readonly Response?: {
    readonly Error?: { readonly Code?: string; readonly Message?: string }
    readonly SendStatusSet?: readonly { readonly Code?: string; readonly Message?: string }[]
  }
}

/** Returns SMS by Tencent Cloud. */
export const tencentSms = (settings: TencentSettings): SmsProvider => ({
  async send({ phone, code }) {
    const url = new URL(settings.endpoint)
    const timestamp = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.sign,
      TemplateId: settings.template,
      TemplateParamSet: [code],
    })
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': CONTENT_TYPE,
        authorization: signTencent(settings, { host: url.host, service: 'sms', body, timestamp }),
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': settings.region,
      },
      body,
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    })
    const { Response: reply } = (await answer.json()) as TencentReply
    const status = reply?.Error ?? reply?.SendStatusSet?.[0]
    if (status?.Code !== 'Ok')
      throw new Error(`Tencent declined: ${status?.Code ?? answer.status} ${status?.Message ?? ''}`)
  },
})
