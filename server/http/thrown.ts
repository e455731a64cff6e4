/** Whatever was thrown while a request was handled, as a refusal: ours as they are, Fastify's own in our words. */
import { type Refusal, refusalOf } from '../../src/contract/refusal.ts'

const SENTENCES: Readonly<Record<number, Refusal>> = {
  413: { code: 'tooLarge', message: '提交的内容太大了' },
  429: { code: 'tooMany', message: '操作太频繁，请稍后再试' },
  503: { code: 'offline', message: '服务正忙，请稍后再试' },
}

export function refusalFor(error: Error & { readonly statusCode?: number }): Refusal {
  const { statusCode = 500 } = error
  const said = SENTENCES[statusCode]
  if (said) return said
  return statusCode < 500 ? { code: 'invalid', message: '提交的内容格式不正确' } : refusalOf(error)
}
