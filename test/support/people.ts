/** People who come in the way that everybody does. */
import { entryContract } from '../../src/contract/entry.contract.ts'
import type { TestServer } from './server.ts'

export interface Person {
  readonly uid: string
  readonly token: string
  readonly phone: string
}

export const PASSWORD = 'linli2026'
/** Longer than what lies between two codes for a number. ms */
export const NEXT_CODE = 61_000

type Purpose = 'register' | 'login' | 'forget' | 'phone'

/** The last code that the server sent to a number. */
export function lastCode({ said }: TestServer, phone: string): string {
  const code = said.findLast(line => line.includes(phone))?.match(/\d{6}$/)?.[0]
  if (!code) throw new Error(`No code was sent to ${phone}`)
  return code
}

export async function codeFor(server: TestServer, phone: string, purpose: Purpose): Promise<string> {
  await server.call(entryContract.sendSms, { phone, purpose })
  return lastCode(server, phone)
}

/** A code that is not the one given. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

export async function register(server: TestServer, phone: string, name = '王秀英'): Promise<Person> {
  const code = await codeFor(server, phone, 'register')
  const opened = await server.call(entryContract.registered, {
    phone,
    code,
    name,
    password: PASSWORD,
    kind: 'person',
  })
  return { ...opened, phone }
}

/** Opens another session, as if on another device. */
export const logIn = async (server: TestServer, phone: string, password = PASSWORD): Promise<string> =>
  (await server.call(entryContract.phoneLogin, { phone, password })).token
