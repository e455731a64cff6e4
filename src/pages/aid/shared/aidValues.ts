/** What an application's form holds while it is filled, and what of it goes to the server. */
import * as z from 'zod/mini'
import type { AidDetail, contact, ReliefKind } from '../../../contract/aid.contract.ts'
import type { Point } from '../../../contract/constants.ts'
import { creditCode, identityNumber } from '../../../contract/identity.ts'
import { spaced } from '../../../contract/spacing.ts'
import type { FormValues } from '../../../forms/form.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { fenOf, yuanOf } from '../../../machines/browser/money.ts'

export type SavedContact = z.output<typeof contact>
/** One thing that is asked for, while it is filled in: a count that is no whole number stands as it was typed. */
export interface NeededItem extends Omit<AidDetail['items'][number], 'count'> {
  readonly count: number | string
}

export interface ApplicantValues extends FormValues {
  readonly name: string
  readonly phone: string
  readonly identity: string
  /** Of any level while it is chosen; a community in the end. */
  readonly region: string
  readonly detail: string
  /** Where the address lies, GCJ-02; null where nobody said. */
  readonly at: Point | null
}

export const APPLICANT_FIELDS = ['name', 'phone', 'identity', 'region', 'detail'] as const

/**
 * Returns what a form begins with: what is on file or an address of mine, else the name and number of the account, in
 * the district that the portal shows. No identity number comes back.
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
 * Returns the number of a person or of an organisation, told apart so that the sentence says which; none is needed
 * where one is on file.
 */
export function identityErrors(identity: string, organisation: boolean, onFile: boolean): Errors {
  if (identity.trim() === '') return onFile ? {} : { identity: `请填写${identityLabel(organisation)}` }
  const result = z.safeParse(organisation ? creditCode() : identityNumber(), identity)
  return result.success ? {} : { identity: result.error.issues[0]?.message ?? '' }
}
export const identityLabel = (organisation: boolean): string => (organisation ? '统一社会信用代码' : '身份证号')

export interface AidValues extends ApplicantValues {
  /** For whom it is: with `other` somebody writes for somebody else, who says yes by a code. */
  readonly whose: 'mine' | 'other'
  /** What came to the telephone of whoever needs it; empty where it is my own. */
  readonly code: string
  readonly title: string
  readonly words: string
  readonly items: readonly NeededItem[]
  readonly relief: ReliefKind | ''
  /** 元, as it is typed. */
  readonly yuan: string
  readonly agreed: boolean
  readonly proof: readonly string[]
}

/** Returns an empty application, the one that is revised, or what was asked for earlier, to ask for it again. */
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

/** Returns who and where, as it is sent: the point beside the address where it is known. */
export const applicantFields = ({ name, phone, identity, region, detail, at }: ApplicantValues) => ({
  name,
  phone,
  region,
  detail,
  ...(identity.trim() && { identity }),
  ...at,
})

/** Returns what every application sends, whatever is asked for. */
export const commonFields = ({ words, proof, ...applicant }: AidValues) => ({
  ...applicantFields(applicant),
  words,
  ...(proof.length > 0 && { proof: [...proof] }),
})

/** Returns the consent of whoever it was written for; nothing where it is my own. */
export const consentField = ({ whose, code }: AidValues): { code?: string } => (whose === 'other' ? { code } : {})

/** Returns who and where it is for after the other choice: what is on file is mine, and nobody else's. */
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
  return whole.length <= 40 ? whole : spaced(result[0]?.slice(0, 30) ?? '', `等 ${items.length} 样`)
}

/** Returns 分 of the sum that is hoped for; nothing where none is named. */
export const amountField = ({ yuan }: AidValues): { amount?: number } => {
  const amount = fenOf(yuan)
  return amount === undefined ? {} : { amount }
}
