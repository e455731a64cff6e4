/** RSA-SHA256 signatures in base64, as used by WeChat Pay (`WECHATPAY2-SHA256-RSA2048`) and Alipay (`RSA2`). */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { StartProblem } from '../../kernel/problem.ts'

/**
 * Returns the text of a key, given directly (`
 * ` may stand for line ends) or as the path of a file.
 */
const keyText = (value: string): string =>
  (!value.includes('BEGIN') && existsSync(value) ? readFileSync(value, 'utf8') : value).replaceAll('\\n', '\n').trim()

function firstParsable(parsers: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const parse of parsers)
    try {
      return parse()
    } catch {}
  return undefined
}

const derBytes = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64')
const unreadableKey = (name: string): never => {
  throw new StartProblem(`${name} 读不出密钥，应是 PEM 文本、PEM 文件的路径，或支付宝工具生成的一行密钥。`)
}

/** Returns our private key. Throws `StartProblem` naming the variable. */
export function privateKey(name: string, value: string): KeyObject {
  const text = keyText(value)
  return (
    firstParsable([
      () => createPrivateKey(text),
      () => createPrivateKey({ key: derBytes(text), format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: derBytes(text), format: 'der', type: 'pkcs1' }),
    ]) ?? unreadableKey(name)
  )
}

/** Returns the provider's public key, given as a key or a certificate. Throws `StartProblem` naming the variable. */
export function publicKey(name: string, value: string): KeyObject {
  const text = keyText(value)
  return (
    firstParsable([
      () => createPublicKey(text),
      () => createPublicKey({ key: derBytes(text), format: 'der', type: 'spki' }),
    ]) ?? unreadableKey(name)
  )
}

/** Returns the signature of a text, base64. */
export const signRsa = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64')

/** Returns whether a signature matches a text. */
export const verifiesRsa = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
