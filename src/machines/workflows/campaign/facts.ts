/** Facts of a campaign, its relations, and what stands in the way of its submission. */
import * as z from 'zod/mini'
import { FILING_MS, lengthText } from '../../../contract/spans.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

/**
 * What the law lets the operator do: raise money for others as a designated platform, raise it for itself as a
 * qualified charity that is entered on such a platform, or nothing in public.
 */
export const OPERATOR_MODES = ['designated', 'charity', 'none'] as const

export const facts = z.object({
  /** The certified organisation. */
  owner: z.string(),
  /** Where the money is used, a code of the address tree. */
  place: z.string(),
  operator: z.enum(OPERATOR_MODES),
  /** Number of the entry on a designated platform; empty for none. */
  entry: z.string(),
  /** The organisation's own merchant, an id; empty until one is registered. */
  payee: z.string(),
  /** Filing number; empty before it is filed. */
  filing: z.string(),
  /** When it was filed, ms since 1970; 0 before. */
  filedAt: z.int(),
  /** Whether it may begin at once, and is filed within ten days of its beginning. */
  emergency: z.boolean(),
  /** Whether these ten days went by without a filing number. */
  filingOverdue: z.boolean(),
  /** End of the organisation's permission to raise money in public, ms since 1970. */
  qualifiedUntil: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
  /** When the project ends that the money is for, ms since 1970. */
  projectEndsAt: z.int(),
  /** Until when the next interim disclosure is due, ms since 1970; 0 before it has begun. */
  interimAt: z.int(),
  /** 分 on its account. */
  balance: z.int(),
  /** Gifts whose payment is under way. */
  open: z.int(),
  /** Spendings that are not decided yet, and those that were paid without a proof. */
  claims: z.int(),
  unproven: z.int(),
  /** The campaign that its rest is to go to, an id; empty until it is proposed. */
  restTo: z.string(),
  /** Whether that was announced for long enough. */
  announced: z.boolean(),
  /** What of its rest went there the last time, 分. */
  restMoved: z.int(),
  /** Disclosures of it that are not published yet, and those of them that are overdue. */
  undisclosed: z.int(),
  overdue: z.int(),
  /** Disclosures of all campaigns of the organisation that are overdue. */
  ownOverdue: z.int(),
  /** Who checked it first and therefore does not publish it; empty before. */
  checkedBy: z.string(),
  /** Where it stood when the platform stopped it; empty otherwise. */
  stopFrom: z.enum(['', 'scheduled', 'running', 'closing', 'executing', 'ending']),
  /** Who asked to stop it, to give its rest back or to hand it over, and does not decide it; empty for none. */
  askedBy: z.string(),
  /** Whether two people of finance had its gifts given back. */
  gaveBack: z.boolean(),
  /** Gifts on their way back. */
  returning: z.int(),
})
export type Campaign = z.output<typeof facts>

/** Sentence and test of everything that must hold before a campaign is submitted. */
export const REQUIREMENTS = {
  permitted: ['本平台没有公开募捐的资格，请到民政部指定的平台发起', (c: Campaign) => c.operator !== 'none'],
  entered: [
    '请先到民政部指定的平台登记这次募捐，再填写它的编号',
    (c: Campaign) => c.operator !== 'charity' || c.entry !== '',
  ],
  payable: ['请填写本单位自己的收款商户号，捐款直接进这个商户号', (c: Campaign) => c.payee !== ''],
  qualified: ['公开募捐资格要有效到募捐结束那天', (c: Campaign) => c.qualifiedUntil >= c.endsAt],
  filed: [
    `请填写民政部门给的备案号和备案日期；应急募捐可以开始后 ${lengthText(FILING_MS)}内补填`,
    (c: Campaign) => c.emergency || c.filing !== '',
  ],
  afterFiling: [
    `备案满 ${lengthText(FILING_MS)}才能开始，请把开始日期往后推；应急募捐除外`,
    (c: Campaign) => c.emergency || c.filing === '' || c.startsAt >= c.filedAt + FILING_MS,
  ],
  upToDate: ['本单位有逾期没有披露的募捐，披露以后才能提交新的', (c: Campaign) => c.ownOverdue === 0],
} as const

/** Returns a sentence for each requirement that is not met. */
export const obstaclesOf = (c: Campaign): string[] =>
  Object.values(REQUIREMENTS).flatMap(([sentence, holds]) => (holds(c) ? [] : [sentence]))

/** Returns whether the person acts for the organisation. */
export const isOwner = ({ owner }: Campaign, { uid }: Principal): boolean => uid === owner
/** Returns whether the person is of its city's finance, once the platform stops it: its money is dealt with then. */
export const isFinance = (c: Campaign, who: Principal): boolean =>
  c.stopFrom !== '' && hasRole(who, 'finance', c.place) && !isOwner(c, who)
/** Returns whether the person is of the platform, and not of the organisation itself. */
export const isPlatform = (c: Campaign, who: Principal): boolean => hasRole(who, 'platform') && !isOwner(c, who)
