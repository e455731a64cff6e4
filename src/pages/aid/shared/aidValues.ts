/** Values of an application's form, and their conversion to the call's input. */

import * as z from 'zod/mini'
import type { AidDetail, contact, ReliefKind } from '../../../contract/aid.contract.ts'
import type { Point } from '../../../contract/constants.ts'
import { creditCode, identityNumber } from '../../../contract/identity.ts'
import { cutSigns, signCount } from '../../../contract/signs.ts'
import { spaced } from '../../../contract/spacing.ts'
import { fenOf } from '../../../contract/typed.ts'
import type { FormValues } from '../../../forms/form.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { yuanOf } from '../../../machines/browser/money.ts'

export type SavedContact = z.output<typeof contact>
/** One requested thing while filling in; an invalid count as typed. */
export interface NeededItem extends Omit<AidDetail['items'][number], 'count'> {
  readonly count: number | string
}

export interface ApplicantValues extends FormValues {
  readonly name: string
  readonly phone: string
  readonly identity: string
  /** Any level while choosing; finally a community. */
  readonly region: string
  readonly detail: string
  /** Location of the address, GCJ-02; null if unknown. */
  readonly at: Point | null
}

export const APPLICANT_FIELDS = ['name', 'phone', 'identity', 'region', 'detail'] as const

/**
 * Returns the initial contact: on file or from the address book, otherwise name and number of the account with the
 * current district. Never the identity number.
 */
export const applicantOf = (
  known: Pick<SavedContact, 'name' | 'phone' | 'region' | 'detail' | 'at'> | null | undefined,
  account: { readonly name: string; readonly phone: string },
  district: string,
): ApplicantValues => ({
  name: known?.name ?? account.name,
  phone: known?.phone ?? account.phone,
  identity: '',
  region: known?.region || district,
  detail: known?.detail ?? '',
  at: known?.at ?? null,
})

/**
 * Returns the errors of an identity number, in the words for a person or an organisation; not required if one is on
 * file.
 */
export function identityErrors(identity: string, organisation: boolean, onFile: boolean): Errors {
  if (identity.trim() === '') return onFile ? {} : { identity: `请填写${identityLabel(organisation)}` }
  const result = z.safeParse(organisation ? creditCode() : identityNumber(), identity)
  return result.success ? {} : { identity: result.error.issues[0]?.message ?? '' }
}
export const identityLabel = (organisation: boolean): string => (organisation ? '统一社会信用代码' : '身份证号')

export interface AidValues extends ApplicantValues {
  /** Beneficiary: `other` is another person, who consents by a code. */
  readonly whose: 'mine' | 'other'
  /** Code sent to the beneficiary's phone; empty for one's own application. */
  readonly code: string
  readonly title: string
  readonly words: string
  readonly items: readonly NeededItem[]
  readonly relief: ReliefKind | ''
  /** 元, as typed. */
  readonly yuan: string
  readonly agreed: boolean
  readonly proof: readonly string[]
}

/** Returns the values of an empty application, of one to revise, or of an earlier one to repeat. */
export const aidFormValues = (applicant: ApplicantValues, earlier?: AidDetail, revised?: AidDetail): AidValues => ({
  ...applicant,
  ...(revised && {
    name: revised.applicant.name,
    phone: revised.applicant.phone,
    region: String(revised.record.facts.place ?? applicant.region),
    detail: revised.applicant.detail,
    at: revised.applicant.at,
  }),
  whose: 'mine',
  code: '',
  title: earlier?.title ?? '',
  words: earlier?.words ?? '',
  items: earlier?.items ?? [],
  relief: (earlier?.relief ?? '') as ReliefKind | '',
  yuan: earlier && earlier.amount > 0 ? yuanOf(earlier.amount) : '',
  agreed: revised !== undefined,
  proof: revised?.proof ?? [],
})

/** Returns the contact as sent, with the location if known. */
export const applicantFields = ({ name, phone, identity, region, detail, at }: ApplicantValues) => ({
  name,
  phone,
  region,
  detail,
  ...(identity.trim() && { identity }),
  ...at,
})

/** Returns the fields sent by every kind of application. */
export const commonFields = ({ words, proof, ...applicant }: AidValues) => ({
  ...applicantFields(applicant),
  words,
  ...(proof.length > 0 && { proof: [...proof] }),
})

/** Returns the beneficiary's consent; empty for one's own application. */
export const consentField = ({ whose, code }: AidValues): { code?: string } => (whose === 'other' ? { code } : {})

/** Returns the contact after a change of beneficiary: data on file is only for one's own. */
export const applicantFor = (whose: AidValues['whose'], { region, ...blank }: AidValues): Partial<AidValues> =>
  whose === 'mine'
    ? {
        whose,
        region,
        name: blank.name,
        phone: blank.phone,
        identity: '',
        detail: blank.detail,
        at: blank.at,
        code: '',
      }
    : { whose, region: region.slice(0, 6), name: '', phone: '', identity: '', detail: '', at: null, code: '' }

/** Returns `冬衣 2 件、棉被 1 床`, short enough for a title. */
export function goodsTitle(items: readonly NeededItem[]): string {
  const result = items.map(({ name, count, unit }) => `${name} ${count} ${unit}`)
  const whole = result.join('、')
  return signCount(whole) <= 40 ? whole : spaced(cutSigns(result[0] ?? '', 30), `等 ${items.length} 样`)
}

/** Returns the requested amount in 分; empty for none. */
export const amountField = ({ yuan }: AidValues): { amount?: number } => {
  const amount = fenOf(yuan)
  return amount === undefined ? {} : { amount }
}
