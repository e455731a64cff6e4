/** Contract of certificates: the holder's own and the public look-up. */
import * as z from 'zod/mini'
import { honourForm } from '../machines/workflows/certificate/forms.ts'
import { endpoint, listOf } from './endpoint.ts'
import { code, form, phone, reference } from './fields.ts'
import { paging } from './form.ts'
import { CERTIFICATE_KINDS } from './honourWords.ts'
import { keysOf } from './keys.ts'
import { deskFilter, recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { HONOUR_DESK } from './recordLists.ts'

/** Complete content of a certificate, the input of its hash. */
export const certificateContent = z.object({
  number: z.string(),
  kind: z.enum(keysOf(CERTIFICATE_KINDS)),
  /** `志愿服务记录`, `捐赠物资证明`, `荣誉证书` */
  heading: z.string(),
  /** Legal standing. */
  standing: z.string(),
  holder: z.string(),
  /** Content lines: label and text. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  /** Who recorded it. */
  issuer: z.string(),
  /** `2026-11-22` */
  issuedOn: z.string(),
})
export type CertificateContent = z.output<typeof certificateContent>

export const certificateRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  number: z.string(),
  content: certificateContent,
  lookups: z.int(),
  issuedAt: time,
})
export type CertificateRow = z.output<typeof certificateRow>

/** An honour on the desk of those who give them. */
export const honourRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  number: z.string(),
  /** Name of whoever got it. */
  owner: z.string(),
  title: z.string(),
  reason: z.string(),
  /** In whose name it was given. */
  issuer: z.string(),
  /** Why it is to be revoked, or was; empty for none. */
  why: z.string(),
  at: time,
})
export type HonourRow = z.output<typeof honourRow>

/** Results of a look-up; `edited`: the stored content no longer matches the issued hash. */
export const VERDICTS = ['valid', 'revoked', 'superseded', 'expired', 'edited', 'missing', 'malformed'] as const
export type Verdict = (typeof VERDICTS)[number]

const number = reference('证书编号')

export const certificateContract = {
  certificateAdd: endpoint({
    wire: '/api/my/zhengshuAdd',
    who: 'member',
    title: '为自己的一份工时、一次捐物或捐款、一份认证申请证书；已有的原样给出',
    once: true,
    input: form({ subject: recordId('记录') }),
    reply: z.object({ id: z.string() }),
  }),
  myCertificates: endpoint({
    wire: '/api/my/zhengshuPage',
    who: 'member',
    title: '我的证书，新的在前',
    shows: ['certificate'],
    input: form(paging),
    reply: listOf(certificateRow),
  }),
  certificateDetails: endpoint({
    wire: '/api/my/zhengshuDetails',
    who: 'member',
    title: '一份证书，持有人和平台可看；查验码只给持有人',
    shows: ['certificate'],
    input: form({ id: recordId('证书') }),
    reply: z.extend(certificateRow, {
      /** Code that shows the full name to others; empty for everybody but the holder. */
      code: z.string(),
      /** Addresses of the same sheet; they work for anybody who has them. */
      picture: z.object({ png: z.string(), svg: z.string(), pdf: z.string() }),
    }),
  }),
  honourAdd: endpoint({
    wire: '/api/renwu/rongyuAdd',
    who: 'member',
    title: '颁发荣誉：平台和市级负责人给别人或单位，写明事由',
    once: true,
    input: form({
      phone: phone('对方的手机号'),
      ...honourForm.shape,
      /** For whoever leads several cities. */
      region: z.optional(regionCode('在哪里颁发')),
    }),
    reply: z.object({ id: z.string(), number: z.string() }),
  }),
  honourPage: endpoint({
    wire: '/api/renwu/rongyuPage',
    who: 'member',
    title: '颁发过的荣誉：市级负责人看本市，平台看全部',
    shows: ['certificate'],
    input: form({ tab: tabOf(HONOUR_DESK), id: z.optional(recordId('荣誉')), ...deskFilter, ...paging }),
    reply: tabbedListOf(HONOUR_DESK, honourRow),
  }),
  certificateCheck: endpoint({
    wire: '/api/index/zhengshuChayan',
    who: 'visitor',
    title: '按编号查验证书：任何人可查，内容来自数据库',
    // Look-ups are counted.
    writes: true,
    input: form({ no: number, code: z.optional(code('查验码', /^[0-9A-Z]{1,12}$/, '查验码不对，请向持有人核对')) }),
    reply: z.object({
      verdict: z.enum(VERDICTS),
      number: z.string(),
      /** The holder's name is masked without the code; null for nothing to show. */
      content: z.nullable(certificateContent),
      /** Why existing content is hidden. */
      hidden: z.boolean(),
      whole: z.boolean(),
      /** Reason of the revocation; empty for none. */
      reason: z.string(),
      /** Number of the successor; empty for none. */
      successor: z.string(),
      hash: z.string(),
      lookups: z.int(),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    certificate: typeof certificateContract
  }
}
