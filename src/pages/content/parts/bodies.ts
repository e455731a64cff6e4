/** Bodies of versions on the page: as values of their form, and as what differs between two. */
import { CONTENT_FIELDS, type SentBody } from '../../../contract/contentFields.ts'
import { CONTENT_KINDS, type ContentKind } from '../../../contract/contentWords.ts'
import type { CallFieldSpec } from '../../../contract/fieldWords.ts'
import { callFieldSpecs } from '../../../contract/fieldWords.ts'
import { pathTo, type ScreenPath } from '../../../contract/screens.ts'
import type { FormValues } from '../../../forms/form.ts'

/** The desk of each kind. */
export const DESKS: Readonly<Record<ContentKind, ScreenPath>> = {
  banner: '/manage/banners',
  project: '/manage/projects',
  policy: '/manage/policies',
  gift: '/manage/gifts',
  article: '/manage/articles',
  forbiddenGoods: '/manage/articles',
  donationAmounts: '/manage/articles',
  calendarYear: '/manage/articles',
  housePhrases: '/manage/articles',
  giftDraw: '/manage/gifts',
}
/** Kinds that share the desk of another one. */
export const SHARED: Readonly<Partial<Record<ContentKind, readonly ContentKind[]>>> = {
  article: ['forbiddenGoods', 'donationAmounts', 'calendarYear', 'housePhrases'],
  gift: ['giftDraw'],
}
const isGuest = (kind: ContentKind): boolean => Object.values(SHARED).some(guests => guests.includes(kind))
/** Returns the address of the desk of a kind. */
export const deskOf = (kind: ContentKind, query: Readonly<Record<string, string>> = {}): string =>
  pathTo(DESKS[kind], { ...query, ...(isGuest(kind) && { kind }) })

/** Returns what a new one is called: 新的政策. */
export const newOf = (kind: ContentKind): string => `新的${CONTENT_KINDS[kind]}`

export const specsOf = (kind: ContentKind): readonly CallFieldSpec[] =>
  Object.values(callFieldSpecs(CONTENT_FIELDS[kind]))

/** Returns the addresses in a list of pictures, as its form encoded it; empty for none. */
export const picturesOf = (written: string | undefined): readonly string[] => (written ? JSON.parse(written) : [])

/** Returns the values of its form: text by field, pictures as a list. */
export const valuesOf = (kind: ContentKind, body: SentBody): FormValues =>
  Object.fromEntries(
    specsOf(kind).map(({ name, kind: field }) => [
      name,
      field === 'pictures' ? picturesOf(body[name]) : (body[name] ?? ''),
    ]),
  )

export interface Difference {
  readonly field: string
  readonly label: string
  /** As a person reads them; empty where there is nothing. */
  readonly before: string
  readonly after: string
  /** They are addresses of pictures, a line each. */
  readonly pictures: boolean
}

/** Returns what differs between two bodies, field by field; `names` are those of codes. */
export function differences(
  kind: ContentKind,
  before: SentBody,
  after: SentBody,
  names: SentBody = {},
): readonly Difference[] {
  const read = ({ name, kind: field, choices }: CallFieldSpec, body: SentBody): string => {
    const written = body[name] ?? ''
    if (field === 'pictures') return picturesOf(written).join('\n')
    return choices?.[written] ?? (field === 'chosen' ? (names[written] ?? written) : written)
  }
  return specsOf(kind).flatMap(spec => {
    const [was, is] = [read(spec, before), read(spec, after)]
    const pictures = spec.kind === 'picture' || spec.kind === 'pictures'
    return was === is ? [] : [{ field: spec.name, label: spec.label, before: was, after: is, pictures }]
  })
}
