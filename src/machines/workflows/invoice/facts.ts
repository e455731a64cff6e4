/** Facts of a receipt and its relations. */
import * as z from 'zod/mini'
import { keysOf } from '../../../contract/keys.ts'
import { TITLE_KINDS } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

const payer = z.object({ kind: z.enum(keysOf(TITLE_KINDS)), title: z.string(), taxNumber: z.string() })
export type Payer = z.output<typeof payer>

export const facts = z.extend(payer, {
  owner: z.string(),
  /** The city of the payee, four digits. */
  place: z.string(),
  /** The merchant that received the gifts, an id. */
  payee: z.string(),
  /** Year of the gifts. */
  year: z.int(),
  /** Sum of the gifts, 分. */
  total: z.int(),
  /** Where the issuer sends it; empty for none. */
  email: z.string(),
  /** Number and check code of the issuer; empty before it is issued. */
  number: z.string(),
  checkCode: z.string(),
  /** Address of its PDF; no reader gets it but in a list or details, signed. */
  file: z.string(),
  /** Number by which it was reversed; empty for none. */
  reversal: z.string(),
  /** What its correction is made out to; null where it is only voided. */
  correction: z.nullable(payer),
  /** Whether it corrects another one. */
  corrected: z.boolean(),
})
export type Invoice = z.output<typeof facts>

/** Facts of a new request that its gifts and its payer do not say. */
export const NOTHING_ISSUED = {
  number: '',
  checkCode: '',
  file: '',
  reversal: '',
  correction: null,
  corrected: false,
} as const

/** Returns whether the person gave the money. */
export const isOwner = ({ owner }: Invoice, { uid }: Principal): boolean => uid === owner
/** Returns whether the person is finance of the payee's city, and did not give the money. */
export const isFinance = (i: Invoice, who: Principal): boolean => hasRole(who, 'finance', i.place) && !isOwner(i, who)
