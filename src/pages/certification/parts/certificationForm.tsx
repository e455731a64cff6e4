import type { CertificationRow } from '../../../contract/certification.contract.ts'
import { certificationContract } from '../../../contract/certification.contract.ts'
import {
  CERTIFIED_ROLES,
  type CertificationKind,
  type CertifiedRole,
  FREE_ROLE,
} from '../../../contract/certificationWords.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { REACH } from '../../../contract/words.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { CallField } from '../../../forms/callForm.tsx'
import type { BoundField } from '../../../forms/field.ts'
import type { Form, FormValues } from '../../../forms/form.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { type CallHandle, useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'

import { neededText, VARIANTS } from './variants.ts'

export interface CertificationFormProps {
  /** What was submitted before; undefined for the first time. */
  earlier: CertificationRow | undefined
  /** The account's district; empty if unknown. */
  district: string
  /** Name of the account. */
  accountName: string
  /** What a year costs, in words. */
  fee: string
  /** Whether it changes what is in force, which stays so until that is decided. */
  changes?: boolean
}

const CHECK_PAGE = { name: '核对', fields: [] }
const stepsOf = (kind: CertificationKind) => [
  ...VARIANTS[kind].pages.map(({ name, fields }) => ({ name, fields: Object.keys(fields) })),
  CHECK_PAGE,
]

/** Options that both calls have in common. */
const optionsOf = (kind: CertificationKind, earlier: CertificationRow | undefined, changes = false) => ({
  draft: `ident-${kind}${earlier ? `-${earlier.id}` : ''}${changes ? '-change' : ''}`,
  steps: stepsOf(kind),
  changes: 'certification' as const,
  stale: ['/api/my/identPage'] as const,
  done: '已提交，审核结果会发消息给您',
  next: ({ id }: { readonly id: string }) => pathTo(VARIANTS[kind].detail, { id }),
})
const givenOf = (earlier: CertificationRow | undefined, changes = false) =>
  earlier ? { id: earlier.id, version: earlier.record.version, ...(changes && { change: true }) } : {}
/** Returns the proofs to begin with: a change needs its own. */
const photosOf = (earlier: CertificationRow | undefined, changes = false) => (changes ? [] : (earlier?.photos ?? []))
/** Whether the number of the earlier submission is still stored and belongs to the same name. */
const isNumberKnown = (earlier: CertificationRow | undefined, name: string) =>
  earlier !== undefined && earlier.number !== '' && earlier.name === name.trim()

/** The form of a person. */
export function PersonForm({ earlier, district, accountName, fee, changes }: CertificationFormProps) {
  const start = {
    name: earlier?.name || accountName,
    region: earlier?.region ?? district,
    photos: photosOf(earlier, changes),
  }
  const form = useCallForm(certificationContract.identPersonSave, {
    ...optionsOf('person', earlier, changes),
    given: givenOf(earlier, changes) as { id?: string; version?: number; change?: boolean },
    secret: { number: '身份证号' },
    start,
    needed: ({ name }) => (isNumberKnown(earlier, String(name)) ? [] : ['number']),
  })
  return <VariantForm kind="person" earlier={earlier} fee={fee} changes={changes} form={form as unknown as AnyForm} />
}

const isRole = (value: unknown): value is CertifiedRole => isKeyOf(CERTIFIED_ROLES, String(value))
/** Returns how many levels of the address tree lead to where a role is held. */
const levelsOf = (role: unknown) => (isRole(role) ? ROLE_LEVELS[REACH[role]] : 3)
const ROLE_LEVELS = { district: 3, street: 4, community: 5 } as const
const DIGITS = { 3: 6, 4: 9, 5: 12 } as const

/** The form of a person with a role; `role` is preselected, empty for none. */
export function PersonRoleForm({ earlier, district, role, fee }: CertificationFormProps & { role: string }) {
  const start = {
    role: earlier?.role || (isRole(role) ? role : ''),
    region: earlier?.region ?? district,
    words: earlier?.words ?? '',
    photos: earlier?.photos ?? [],
  }
  const form = useCallForm(certificationContract.identPersonRoleSave, {
    ...optionsOf('personRole', earlier),
    given: givenOf(earlier) as { id?: string; version?: number },
    start: start as never,
    validate: ({ role, region, photos }) => ({
      region: String(region).length === DIGITS[levelsOf(role)] ? '' : '请选到底',
      photos: role === FREE_ROLE || (photos as readonly string[]).length > 0 ? '' : '请上传证明照片',
    }),
  })
  return <VariantForm kind="personRole" earlier={earlier} fee={fee} form={form as unknown as AnyForm} />
}

/** The form of an organisation, or of its qualification for public fundraising. */
export function OrganisationForm({
  kind,
  earlier,
  district,
  accountName,
  fee,
  changes,
}: CertificationFormProps & { kind: Exclude<CertificationKind, 'person' | 'personRole'> }) {
  const start = {
    name: earlier?.name || accountName,
    region: earlier?.region ?? district,
    legalPerson: earlier?.legalPerson ?? '',
    phone: earlier?.phone ?? '',
    until: earlier?.until ?? '',
    photos: photosOf(earlier, changes),
    ...(kind === 'organisation' ? { creditCode: earlier?.number ?? '' } : { certificate: earlier?.number ?? '' }),
  }
  const { needed } = VARIANTS[kind]
  const form = useCallForm(certificationContract.identOrganisationSave, {
    ...optionsOf(kind, earlier, changes),
    given: { kind, ...givenOf(earlier, changes) } as {
      kind: typeof kind
      id?: string
      version?: number
      change?: boolean
    },
    start,
    needed: () => (kind === 'organisation' ? [...needed, 'creditCode'] : needed) as never,
  })
  return <VariantForm kind={kind} earlier={earlier} fee={fee} changes={changes} form={form as unknown as AnyForm} />
}

type AnyForm = Form<FormValues> &
  CallHandle<string> & {
    bind(name: string): BoundField<string> & { readonly label: string; readonly required: boolean }
  }

interface VariantFormProps {
  kind: CertificationKind
  earlier: CertificationRow | undefined
  fee: string
  changes?: boolean | undefined
  form: AnyForm
}

function VariantForm({ kind, earlier, fee, changes = false, form }: VariantFormProps) {
  const { title, pages, prepare, numberField } = VARIANTS[kind]
  const { stepIndex: at, values } = form
  const page = pages[at]
  const regionName = useRegionName(String(values.region ?? ''))
  const known = isNumberKnown(earlier, String(values.name ?? ''))
  const shown = (name: string) => {
    const value = values[name]
    if (name === 'region') return regionName || '已选择'
    if (name === 'role' && isRole(value)) return CERTIFIED_ROLES[value]
    if (name === 'photos') return `${(value as readonly string[]).length} 张`
    if (name === numberField && value === '') return earlier?.number ?? ''
    return Array.isArray(value) ? value.join('；') : String(value)
  }
  const check = pages.map(({ name, fields }, index) => ({
    label: name,
    items: Object.keys(fields).map(field => ({ label: form.specs[field]?.shown ?? '', value: shown(field) })),
    onEdit: () => form.go(index),
  }))
  return (
    <GuidedForm
      title={changes ? `变更${title}的资料` : title}
      question={page?.question ?? '请核对一遍'}
      {...(!page && { check })}
      {...form.frame}
      submitLabel={changes ? '提交变更' : '提交认证'}
    >
      {page && <Restored form={form} />}
      {at === 0 && <Before earlier={earlier} prepare={prepare} fee={fee} changes={changes} />}
      {Object.entries(page?.fields ?? {}).map(([name, look]) =>
        // Another role is another certification.
        name === 'role' && earlier ? null : name === 'region' ? (
          <RegionPicker
            key={name}
            {...form.bind('region')}
            levels={levelsOf(values.role)}
            exact
            onChange={region => form.set({ region })}
          />
        ) : (
          <CallField
            key={name}
            form={form}
            name={name}
            {...look}
            {...(name === 'number' && known && { hint: `上次填的是 ${earlier?.number}，没有变就不用再填` })}
          />
        ),
      )}
    </GuidedForm>
  )
}

interface BeforeProps {
  earlier: CertificationRow | undefined
  prepare: string
  fee: string
  changes: boolean
}
/** What to have at hand, or what the reviewer wants to see. */
function Before({ earlier, prepare, fee, changes }: BeforeProps) {
  const needed = earlier ? neededText(earlier) : ''
  const why = earlier?.reason ?? ''
  const items = [
    ...(needed === '' ? [] : [{ label: '请看一看', value: needed }]),
    ...(why === '' ? [] : [{ label: '审核意见', value: why }]),
    { label: '要准备', value: prepare },
    ...(changes ? [] : [{ label: '管理费', value: fee }]),
    {
      label: '接下来',
      value: changes
        ? '区县负责人审核，结果发消息给您；同意以前，现在登记的照常有效'
        : '区县负责人审核，结果发消息给您；要补充时填过的内容都在',
    },
  ]
  return (
    <Card variant="soft">
      <Facts items={items} />
    </Card>
  )
}
