/**
 * Sends codes through Aliyun's SMS service (`dysmsapi`, `SendSms` of 2017-05-25), signed by its V3 manual
 * (ACS3-HMAC-SHA256). The template has one variable, `code`.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { SMS_TIMEOUT_MS, type SmsProvider } from './sms.ts'

export interface AliyunSettings {
  readonly endpoint: string
  readonly accessKey: string
  readonly secretKey: string
  readonly sign: string
  readonly template: string
}

export interface AliyunCall {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly nonce: string
  /** `2023-10-26T10:22:32Z` */
  readonly date: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the signed query and all headers of a POST without a body. */
export function signAliyun(
  { accessKey, secretKey }: Pick<AliyunSettings, 'accessKey' | 'secretKey'>,
  { host, action, version, query, nonce, date }: AliyunCall,
): { query: string; headers: Record<string, string> } {
  const queryText = Object.keys(query)
    .sort()
    .map(name => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&')
  const bodyHash = sha256('')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    '/',
    queryText,
    ...names.map(name => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const signature = createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query: queryText, headers: { ...headers, authorization } }
}

/** Returns SMS by Aliyun. */
export const aliyunSms = (settings: AliyunSettings): SmsProvider => ({
  async send({ phone, code }) {
    const url = new URL(settings.endpoint)
    const { query, headers } = signAliyun(settings, {
      host: url.host,
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: phone,
        SignName: settings.sign,
        TemplateCode: settings.template,
        TemplateParam: JSON.stringify({ code }),
      },
      nonce: randomUUID(),
      date: new Date().toISOString().replace(/\.\d{3}/, ''),
    })
    const answer = await fetch(`${url.origin}/?${query}`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    })
    const reply = (await answer.json()) as { Code?: string; Message?: string }
    if (reply.Code !== 'OK') throw new Error(`Aliyun declined: ${reply.Code ?? answer.status} ${reply.Message ?? ''}`)
  },
})
