/** Certification of persons and organisations: forms, own records, the reviewers' desk. Steps: `steps.contract.ts`. */
import * as z from 'zod/mini'
import { CERTIFICATION_KINDS, CERTIFIED_ROLES, CONSENTS } from './certificationWords.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, choices, day, form, phone, publicName, reference, text } from './fields.ts'
import { flag, int, json, paging, pictureList } from './form.ts'
import { creditCode, identityNumber } from './identity.ts'
import { keysOf } from './keys.ts'
import {
  deskFilter,
  districtCode,
  fen,
  privateFile,
  recordId,
  regionCode,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { CERTIFICATION_DESK } from './recordLists.ts'

export const certificationRow = z.object({
  id: z.string(),
  record: served,
  kind: z.enum(keysOf(CERTIFICATION_KINDS)),
  state: z.string(),
  ...stateShown,
  /** Name of the account. */
  owner: z.string(),
  name: z.string(),
  /** Masked for persons. */
  number: z.string(),
  legalPerson: z.string(),
  phone: z.string(),
  region: z.string(),
  regionName: z.string(),
  /** Last day of the official qualification, `2027-01-31`; empty for none. */
  until: z.string(),
  photos: z.array(privateFile()),
  /** Role of a person, `collector`; it is held in the region. Empty for other kinds. */
  role: z.string(),
  roleLabel: z.string(),
  /** What the applicant said with it. */
  words: z.string(),
  /** What waits to replace it, for its owner and its reviewers; null for nothing. */
  change: z.nullable(
    z.object({
      name: z.string(),
      number: z.string(),
      legalPerson: z.string(),
      phone: z.string(),
      regionName: z.string(),
      until: z.string(),
      photos: z.array(privateFile()),
    }),
  ),
  /** What was compared: 只核对了校验位. */
  levelLabel: z.string(),
  checkedAt: time,
  /** Why the last decision was taken, or what is missing; empty for none. */
  reason: z.string(),
  /** ms since 1970; null while it was never in force. */
  validUntil: z.nullable(time),
  /** Fee of a year; 0 for what is free. */
  fee: fen,
  at: time,
})
export type CertificationRow = z.output<typeof certificationRow>

/** The fee of one certification: what a year costs, whether it is due, and what was paid. */
export const feeRow = z.object({
  id: z.string(),
  record: served,
  kind: z.enum(keysOf(CERTIFICATION_KINDS)),
  /** Role of a person with one; empty for other kinds. */
  roleLabel: z.string(),
  state: z.string(),
  ...stateShown,
  /** A year's fee; 0 for what is free. */
  amount: fen,
  /** Whether paying prolongs what was in force before. */
  renewal: z.boolean(),
  /** Why nothing can be paid now; empty if something can. */
  why: z.string(),
  /** Until when it has to be paid; null without a limit. */
  dueAt: z.nullable(time),
  /** End of the present term; null while it was never in force. */
  validUntil: z.nullable(time),
  /** End of the term that paying now brings; null where nothing can be paid. */
  paidUntil: z.nullable(time),
  /** From when to when it was not in force before the present term; null without a gap. */
  gapFrom: z.nullable(time),
  gapUntil: z.nullable(time),
  /** Id of the payment that waits; empty for none. */
  waiting: z.string(),
  payments: z.array(z.object({ id: z.string(), amount: fen, stateLabel: z.string(), at: time })),
})
export type FeeRow = z.output<typeof feeRow>
const opened = z.object({ payment: z.string() })

/** The record that is submitted again, and the version that its form was opened with. */
const again = { id: z.optional(recordId('认证')), version: z.optional(int('版本', { min: 1 })) }
/** Whether it is to change while what is in force stays so. */
const change = z.optional(flag('变更'))
const saved = z.object({ id: z.string() })

export const certificationContract = {
  identPersonSave: endpoint({
    wire: '/api/my/identPersonSave',
    who: 'member',
    title: '提交个人认证，或改好后再提交',
    once: true,
    input: form({
      ...again,
      change,
      name: text('真实姓名', { min: 2, max: 40 }),
      /** May be left out when the name of an earlier submission has not changed. */
      number: z.optional(identityNumber('身份证号')),
      region: districtCode('所在区县'),
      photos: pictureList('证件照片', { min: 1, max: 4 }),
      consents: json(
        '单独同意',
        choices('单独同意', CONSENTS, {
          min: CONSENTS.length,
          max: CONSENTS.length,
          none: '请逐项勾选；不同意就没有办法认证',
        }),
      ),
    }),
    reply: saved,
  }),
  identPersonRoleSave: endpoint({
    wire: '/api/my/identPersonRoleSave',
    who: 'member',
    title: '提交个人身份认证（志愿者、上门收取员等），或改好后再提交',
    once: true,
    input: form({
      ...again,
      role: choice('身份', CERTIFIED_ROLES),
      region: regionCode('在哪里担任'),
      words: text('说明', { min: 2, max: 500 }),
      /** At least one, but for volunteers. */
      photos: pictureList('证明照片', { max: 4 }),
    }),
    reply: saved,
  }),
  identOrganisationSave: endpoint({
    wire: '/api/my/identOrganisationSave',
    who: 'member',
    title: '提交单位认证或公开募捐资格认证，或改好后再提交',
    once: true,
    input: form({
      ...again,
      change,
      kind: choice('认证类型', ['organisation', 'organisationRole']),
      name: z.optional(publicName('单位名称', { min: 4, max: 60 })),
      creditCode: z.optional(creditCode()),
      legalPerson: z.optional(text('法定代表人', { min: 2, max: 40 })),
      phone: z.optional(phone('联系电话')),
      region: z.optional(districtCode('所在区县')),
      certificate: z.optional(reference('资格证书编号', { min: 4 })),
      until: z.optional(day('有效期至')),
      photos: pictureList('证书照片', { min: 1, max: 4 }),
    }),
    reply: saved,
  }),
  identPage: endpoint({
    wire: '/api/my/identPage',
    shows: ['certification'],
    who: 'member',
    title: '我的认证，新的在前',
    input: form(paging),
    reply: z.extend(listOf(certificationRow), {
      /** Whether the account is a person's or an organisation's. */
      party: z.enum(['person', 'organisation']),
      /** What a year of each kind costs at present. */
      fees: z.array(z.object({ kind: z.enum(keysOf(CERTIFICATION_KINDS)), amount: fen })),
    }),
  }),
  identDetails: endpoint({
    wire: '/api/my/identDetails',
    shows: ['certification'],
    who: 'member',
    title: '一份认证：本人和审核人可看',
    input: form({ id: recordId('认证') }),
    reply: certificationRow,
  }),
  feePage: endpoint({
    wire: '/api/v2/guanlifeiList',
    shows: ['certification', 'payment'],
    who: 'member',
    title: '我的管理费：每份认证一年多少钱、缴到哪天、缴过哪些',
    input: form(paging),
    reply: listOf(feeRow),
  }),
  feeRenew: endpoint({
    wire: '/api/v2/guanlifeiXufei',
    who: 'member',
    title: '续缴一年管理费：开一笔支付，已开的接着付',
    once: true,
    input: form({ id: recordId('认证') }),
    reply: opened,
  }),
  feePay: endpoint({
    wire: '/api/v2/renzhengPay',
    who: 'member',
    title: '通过审核后缴管理费：开一笔支付，已开的接着付',
    once: true,
    input: form({ id: recordId('认证') }),
    reply: opened,
  }),
  feePaid: endpoint({
    wire: '/api/v2/renzhengPaySuccess',
    who: 'member',
    title: '管理费付好了没有：向支付机构查询，不凭谁说',
    input: form({ id: recordId('支付') }),
    reply: z.object({
      /** The certification that was paid for. */
      certification: z.string(),
      certificationLabel: z.string(),
      isPaid: z.boolean(),
      /** Whether it can still be paid. */
      isWaiting: z.boolean(),
      paymentLabel: z.string(),
      validUntil: z.nullable(time),
    }),
  }),
  identDesk: endpoint({
    wire: '/api/renwu/identPage',
    shows: ['certification'],
    who: 'member',
    title: '认证审核：区县负责人看本区县，平台看全部',
    /** `id`: that one alone, under any tab. */
    input: form({ tab: tabOf(CERTIFICATION_DESK), id: z.optional(recordId('认证')), ...deskFilter, ...paging }),
    reply: tabbedListOf(CERTIFICATION_DESK, certificationRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    certification: typeof certificationContract
  }
}
