/** Contract of entry: registration, SMS codes, log-in, forgotten passwords. */
import * as z from 'zod/mini'
import { done, endpoint } from './endpoint.ts'
import { choice, code, form, given, knownSecret, phone, publicName, secret } from './fields.ts'
import { districtCode } from './parts.contract.ts'

export const CODE_PURPOSES = [
  'register',
  'login',
  'forget',
  'phone',
  'consent',
  'guardian',
  'closure',
  'dataCopy',
  'safety',
] as const
export const ACCOUNT_KINDS = ['person', 'organisation'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** Returns the field of a six-digit SMS code. */
export const smsCode = (label = '验证码') => code(label, /^\d{6}$/, '请填写 6 位验证码')
/** Most common words of leaked passwords, without surrounding digits or letters. */
const COMMON_PASSWORDS = new Set(
  'password passwd qwerty qwertyuiop asdfgh asdfghjkl zxcvbn abc abcd aaa woaini admin admini'.split(' '),
)
/** Returns whether a password is a common one: a common word, or one letter among plain digits. */
function isCommon(typed: string): boolean {
  const letters = typed.toLowerCase().replace(/[^a-z]/g, '')
  const digits = typed.replace(/\D/g, '')
  const isPlainWord =
    letters.length + digits.length === typed.length && (letters.length < 2 || COMMON_PASSWORDS.has(letters))
  return isPlainWord && ('01234567890123456789'.includes(digits) || /^(\d)\1*$/.test(digits))
}
/** Returns the field of a new password: 8 to 32 signs with letters and digits, and not a common one. */
export const password = (label = '密码') =>
  secret(
    label,
    /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/,
    `${label}要 8 至 32 位，字母和数字都要有`,
    z.refine<string>(typed => !isCommon(typed), { error: `这个${label}太常见，别人很容易猜到` }),
  )

const opened = z.object({ uid: z.string(), token: z.string() })

export const entryContract = {
  registered: endpoint({
    wire: '/api/login/registered',
    who: 'visitor',
    writes: true,
    title: '注册',
    input: form({
      phone: phone(),
      code: smsCode(),
      password: password(),
      name: publicName('姓名或单位名称', { min: 2, max: 40 }),
      kind: choice('账号类型', ACCOUNT_KINDS),
      region: z.optional(districtCode('所在地区')),
    }),
    reply: opened,
  }),
  sendSms: endpoint({
    wire: '/api/sendSms',
    who: 'visitor',
    writes: true,
    title: '发送短信验证码',
    input: form({
      phone: phone(),
      purpose: choice('用途', CODE_PURPOSES),
      /** Solution of the puzzle from the last reply. */
      proof: z.optional(given('验证', { min: 0, max: 120 })),
    }),
    reply: z.object({
      /** Milliseconds until the next code may be requested. */
      wait: z.int(),
      /** The code itself, in demonstration mode only; otherwise empty. */
      demoCode: z.string(),
      /** Puzzle to solve before a code is sent, see `puzzle.ts`; empty if the code was sent. */
      puzzle: z.string(),
    }),
  }),
  phoneLogin: endpoint({
    wire: '/api/login/phoneLogin',
    who: 'visitor',
    writes: true,
    title: '登录，验证码或密码二选一',
    input: form({
      phone: phone(),
      code: z.optional(smsCode()),
      password: z.optional(knownSecret('密码')),
      /** For a number without an account, which gets one with its code. */
      name: z.optional(publicName('怎么称呼您', { min: 2, max: 40 })),
    }),
    reply: opened,
  }),
  forgetPassword: endpoint({
    wire: '/api/login/forgetPassword',
    who: 'visitor',
    writes: true,
    title: '忘记密码，用验证码重设',
    input: form({ phone: phone(), code: smsCode(), password: password('新密码') }),
    reply: done,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    entry: typeof entryContract
  }
}
