/** What an application's form holds while it is filled, and what of it goes to the server. */
import * as z from 'zod/mini'
import type { AidDetail, contact, ReliefKind } from '../../../contract/aid.contract.ts'
import type { Point } from '../../../contract/constants.ts'
import { creditCode, identityNumber } from '../../../contract/identity.ts'
import type { Errors } from '../../../machines/browser/draft.ts'
import { fenOf, yuanOf } from '../../../machines/browser/stepForm.ts'
import type { Values } from '../../form.ts'

export type Contact = z.output<typeof contact>
export type AidItem = AidDetail['items'][number]

export interface Who extends Values {
  readonly name: string
  readonly phone: string
  readonly identity: string
  /** Of any level while it is chosen; a community in the end. */
  readonly region: string
  readonly detail: string
  /** Where the address lies, GCJ-02; null where nobody said. */
  readonly at: Point | null
}

export const WHO_FIELDS = ['name', 'phone', 'identity', 'region', 'detail'] as const
/** Never written to the device with a draft: whoever picks the phone up next could read it. */
export const SECRET_FIELDS = ['identity'] as const

/** A form begins with what is on file or an address of mine, else in the district that the portal shows. No number comes back. */
export const whoOf = (
  known: Pick<Contact, 'name' | 'phone' | 'region' | 'detail' | 'at'> | null | undefined,
  district: string,
): Who => ({
  name: known?.name ?? '',
  phone: known?.phone ?? '',
  identity: '',
  region: known?.region || district,
  detail: known?.detail ?? '',
  at: known?.at ?? null,
})

/** The number of a person or of an organisation, told apart so that the sentence says which; none is needed where one is on file. */
export function identityErrors(identity: string, organisation: boolean, onFile: boolean): Errors {
  if (identity.trim() === '') return onFile ? {} : { identity: `请填写${identityLabel(organisation)}` }
  const said = z.safeParse(organisation ? creditCode() : identityNumber(), identity)
  return said.success ? {} : { identity: said.error.issues[0]?.message ?? '' }
}
export const identityLabel = (organisation: boolean): string => (organisation ? '统一社会信用代码' : '身份证号')

export interface AidValues extends Who {
  readonly title: string
  readonly words: string
  readonly items: readonly AidItem[]
  readonly relief: ReliefKind | ''
  /** 元, as it is typed. */
  readonly yuan: string
  readonly agreed: boolean
  readonly proof: readonly string[]
}

/** An empty application, or the one that is revised. */
export const aidValuesOf = (who: Who, revised: AidDetail | undefined): AidValues => ({
  ...who,
  ...(revised && {
    name: revised.applicant.name,
    phone: revised.applicant.phone,
    region: String((revised.record.facts as { readonly place?: unknown }).place ?? who.region),
    detail: revised.applicant.detail,
    at: revised.applicant.at,
  }),
  title: revised?.title ?? '',
  words: revised?.words ?? '',
  items: revised?.items ?? [],
  relief: (revised?.relief ?? '') as ReliefKind | '',
  yuan: revised && revised.amount > 0 ? yuanOf(revised.amount) : '',
  agreed: revised !== undefined,
  proof: revised?.proof ?? [],
})

/** Who and where, as it is sent: the point beside the address where it is known. */
export const sentWho = ({ name, phone, identity, region, detail, at }: Who) => ({
  ...{ name, phone, region, detail },
  ...(identity.trim() && { identity }),
  ...at,
})

/** What every application sends, whatever is asked for. */
export const commonOf = ({ words, proof, ...who }: AidValues) => ({
  ...sentWho(who),
  words,
  ...(proof.length > 0 && { proof: [...proof] }),
})

/** `冬衣 2 件、棉被 1 床`, short enough for a title. */
export function titleOf(items: readonly AidItem[]): string {
  const said = items.map(({ name, count, unit }) => `${name} ${count} ${unit}`)
  const whole = said.join('、')
  return whole.length <= 40 ? whole : `${said[0]?.slice(0, 30) ?? ''}等 ${items.length} 样`
}

/** 分 of the sum that is hoped for; nothing where none is named. */
export const amountOf = ({ yuan }: AidValues): { amount?: number } => {
  const amount = fenOf(yuan)
  return amount === undefined ? {} : { amount }
}
