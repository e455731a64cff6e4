import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StartProblem } from '../../server/kernel/problem.ts'
import { signAliyun } from '../../server/providers/sms/aliyun.ts'
import { createSms } from '../../server/providers/sms/create.ts'
import { signTencent } from '../../server/providers/sms/tencent.ts'

const message = { phone: '13800138000', code: '246810', purpose: 'login' } as const

interface ReceivedRequest {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Stands in for a provider: answers with `answer` and keeps what it requests. */
async function startStub(answer: object, status = 200): Promise<{ endpoint: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    requests.push({ url: new URL(request.url ?? '/', 'http://here'), headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const settings = {
  SMS_ACCESS_KEY: 'a-key',
  SMS_SECRET_KEY: 'a-secret',
  SMS_SIGN: '邻里',
  SMS_TEMPLATE: 'SMS_1',
  SMS_APP_ID: '1400006666',
}
const unused = () => {
  throw new Error('nothing is to be said')
}

test('without a provider the code is said on the server', async () => {
  const logged: string[] = []
  await createSms({ provider: 'log', settings: {} }, line => logged.push(line)).send(message)
  expect(logged).toEqual(['短信验证码（登录）13800138000：246810'])
})

describe('the signature is the one that the provider publishes', () => {
  test('Aliyun: the fixed example of its V3 manual', () => {
    const { query, headers } = signAliyun(
      { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' },
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        nonce: '3156853299f313e23d1673dc12e1703d',
        date: '2023-10-26T10:22:32Z',
      },
    )
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('Tencent: the example of its API 3.0 manual', () => {
    const authorization = signTencent(
      { accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        timestamp: 1551113065,
      },
    )
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })
})

describe('Aliyun', () => {
  const aliyun = (endpoint: string) =>
    createSms({ provider: 'aliyun', settings: { ...settings, SMS_ENDPOINT: endpoint } }, unused)

  test('gets number, sign, template and code, signed', async () => {
    const { endpoint, requests } = await startStub({ Code: 'OK' })
    await aliyun(endpoint).send(message)
    const [{ url, headers } = unused()] = requests
    const query = Object.fromEntries(url.searchParams)
    expect(query).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '邻里',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"246810"}',
    })
    const again = signAliyun(
      { accessKey: 'a-key', secretKey: 'a-secret' },
      {
        host: headers.host ?? '',
        action: 'SendSms',
        version: '2017-05-25',
        query,
        nonce: String(headers['x-acs-signature-nonce']),
        date: String(headers['x-acs-date']),
      },
    )
    expect(headers.authorization).toBe(again.headers.authorization)
  })

  test.each([
    [{ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' }, 'declined: isv.BUSINESS_LIMIT_CONTROL 触发流控'],
    [{}, 'declined: 200 '],
  ])('may decline: %j', async (answer, words) => {
    const { endpoint } = await startStub(answer)
    await expect(aliyun(endpoint).send(message)).rejects.toThrow(words)
  })
})

describe('Tencent', () => {
  const tencent = (endpoint: string) =>
    createSms({ provider: 'tencent', settings: { ...settings, SMS_ENDPOINT: endpoint } }, unused)

  test('gets number, sign, template and code, signed', async () => {
    const { endpoint, requests } = await startStub({ Response: { SendStatusSet: [{ Code: 'Ok' }] } })
    await tencent(endpoint).send(message)
    const [{ headers, body } = unused()] = requests
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '邻里',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['246810'],
    })
    expect(headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-region': 'ap-guangzhou',
      'content-type': 'application/json; charset=utf-8',
      authorization: signTencent(
        { accessKey: 'a-key', secretKey: 'a-secret' },
        { host: headers.host ?? '', service: 'sms', body, timestamp: Number(headers['x-tc-timestamp']) },
      ),
    })
    expect(headers['x-tc-timestamp'], 'whole seconds').toMatch(/^\d{10}$/)
    expect(Math.abs(Number(headers['x-tc-timestamp']) - Date.now() / 1000), 'seconds from now').toBeLessThan(60)
  })

  test.each([
    [{ Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '签名错误' } } }, 'AuthFailure'],
    [{ Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } }, 'LimitExceeded'],
    [{}, '200'],
  ])('may decline: %j', async (answer, word) => {
    const { endpoint } = await startStub(answer)
    await expect(tencent(endpoint).send(message)).rejects.toThrow(word)
  })
})

describe('a start without its settings', () => {
  test.each([
    ['aliyun', 'SMS_ACCESS_KEY', '短信服务的访问密钥'],
    ['aliyun', 'SMS_SECRET_KEY', '短信服务的私有密钥'],
    ['aliyun', 'SMS_SIGN', '审核通过的短信签名'],
    ['aliyun', 'SMS_TEMPLATE', '审核通过的模板编号，模板只有验证码一个变量'],
    ['tencent', 'SMS_APP_ID', '短信应用编号'],
  ] as const)('%s names %s, and says what that is', (provider, missing, what) => {
    const { [missing]: _, ...rest } = settings
    const start = () => createSms({ provider, settings: rest }, unused)
    expect(start).toThrow(StartProblem)
    expect(start).toThrow(`SMS_PROVIDER=${provider} 还需要 ${missing}（${what}）。`)
  })

  test.each(['dysms', 'https://', 'ftp://dysms.example'])('names an endpoint that is none: %s', SMS_ENDPOINT => {
    const start = () => createSms({ provider: 'aliyun', settings: { ...settings, SMS_ENDPOINT } }, unused)
    expect(start).toThrow(`SMS_ENDPOINT=${SMS_ENDPOINT} 不是网址`)
  })
})
