/** What differs between the kinds of certification: addresses, words, and the fields of each step of the form. */
import type { CertificationRow } from '../../../contract/certification.contract.ts'
import { CERTIFICATION_FIELDS, type CertificationKind } from '../../../contract/certificationWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { type ScreenPath, screenOf } from '../../../contract/screens.ts'
import { lengthText, PROOFS_STORED_MS } from '../../../contract/spans.ts'
import { yuanText } from '../../../contract/words.ts'
import type { FieldLook } from '../../../forms/specField.tsx'

interface FormPage {
  readonly name: string
  readonly question: string
  readonly fields: Readonly<Record<string, FieldLook>>
}

interface Variant {
  readonly title: string
  readonly detail: ScreenPath
  readonly edit: ScreenPath
  /** What can be done once it is in force. */
  readonly opens: string
  /** What to have at hand. */
  readonly prepare: string
  /** Label of the number in details. */
  readonly numberLabel: string
  /** Field of the call that holds the number. */
  readonly numberField: string
  /** Optional fields of the call that this kind requires. */
  readonly needed: readonly string[]
  readonly pages: readonly FormPage[]
}

const PRIVATE_PHOTOS = `只有审核人员看得到，审核结束 ${lengthText(PROOFS_STORED_MS)}后自动删除`

const VARIANT_KINDS = ['personRole', 'organisation', 'organisationRole'] as const

/** Returns the kind of certification that an address is for. */
export function kindAt(path: string): CertificationKind {
  const variant = screenOf(path)?.variant
  return VARIANT_KINDS.find(kind => kind === variant) ?? 'person'
}

export const VARIANTS: Readonly<Record<CertificationKind, Variant>> = {
  person: {
    title: '个人认证',
    detail: '/identP',
    edit: '/identPEdit',
    opens: '证明您是本人，邻居和平台更放心把事交给您',
    prepare: '您的身份证',
    numberLabel: '身份证号',
    numberField: 'number',
    needed: [],
    pages: [
      {
        name: '身份',
        question: '您是谁？',
        fields: {
          name: { hint: '和身份证上的一样，生僻字和 · 都可以', autoComplete: 'name' },
          number: { hint: '只保存前六位、后四位，不保存完整号码' },
          region: {},
        },
      },
      {
        name: '照片',
        question: '请拍下身份证的两面',
        fields: { photos: { hint: `人像面和国徽面各一张，四角完整、字看得清。${PRIVATE_PHOTOS}` }, consents: {} },
      },
    ],
  },
  personRole: {
    title: '个人身份认证',
    detail: '/identPP',
    edit: '/identPEditP',
    opens: '通过后自动担任这个身份，认证停用时身份也停用',
    prepare: '要先通过个人认证；健康证、驾驶证等能说明您适合的证明，志愿者可以不传',
    numberLabel: '身份证号',
    numberField: 'role',
    needed: [],
    pages: [
      {
        name: '身份',
        question: '您想担任什么身份，在哪里？',
        fields: { role: { hint: '志愿者不收费' }, region: {} },
      },
      {
        name: '说明',
        question: '说说您自己',
        fields: {
          words: { rows: 4, placeholder: '什么时候有空，想怎么帮忙，做过什么' },
          photos: { hint: `除志愿者外要有证明，字看得清。${PRIVATE_PHOTOS}` },
        },
      },
    ],
  },
  organisation: {
    title: '单位认证',
    detail: '/identD',
    edit: '/identDEdit',
    opens: '显示为已认证单位，可以再认证公开募捐资格',
    prepare: '登记证书或营业执照、法定代表人姓名',
    numberLabel: '统一社会信用代码',
    numberField: 'creditCode',
    needed: ['name', 'legalPerson', 'phone', 'region'],
    pages: [
      {
        name: '单位',
        question: '是哪个单位？',
        fields: { name: { hint: '和登记证书上的全称一样' }, creditCode: {}, region: {} },
      },
      { name: '联系', question: '谁负责，怎么联系？', fields: { legalPerson: {}, phone: {} } },
      {
        name: '照片',
        question: '请拍下登记证书',
        fields: { photos: { hint: `登记证书或营业执照，字看得清。${PRIVATE_PHOTOS}` } },
      },
    ],
  },
  organisationRole: {
    title: '公开募捐资格认证',
    detail: '/identDP',
    edit: '/identDEditP',
    opens: '证明单位有公开募捐资格，有效期随资格证书',
    prepare: '民政部门颁发的公开募捐资格证书；要先通过单位认证',
    numberLabel: '资格证书编号',
    numberField: 'certificate',
    needed: ['certificate', 'until'],
    pages: [
      {
        name: '证书',
        question: '资格证书上怎么写？',
        fields: { certificate: {}, until: { hint: '证书上的有效期截止日' } },
      },
      {
        name: '照片',
        question: '请拍下资格证书',
        fields: { photos: { hint: `公开募捐资格证书，字看得清。${PRIVATE_PHOTOS}` } },
      },
    ],
  },
}

/** Returns what a year costs, in words; `fee` in 分. */
export const feeText = (fee: number): string => (fee === 0 ? '免费' : `一年 ${yuanText(fee)}，审核通过以后才缴`)

/** Returns what a year of a kind costs, in words; volunteers pay nothing. */
export function feeOfKind(
  kind: CertificationKind,
  fees: readonly { readonly kind: CertificationKind; readonly amount: number }[] = [],
): string {
  const words = feeText(fees.find(one => one.kind === kind)?.amount ?? 0)
  return kind === 'personRole' ? `${words}；志愿者免费` : words
}

const FEE_STATES: readonly string[] = ['awaitingFee', 'grace', 'suspended']
/** Returns whether its fee is due, or can be paid for the next year. */
export const isPayable = ({ record: { state, facts }, fee }: Pick<CertificationRow, 'record' | 'fee'>): boolean =>
  fee > 0 && (FEE_STATES.includes(state) || (state === 'certified' && Number(facts.reminders) > 0))

/** Kinds that an account of this party can certify, in their order. */
export const KINDS_OF = {
  person: ['person', 'personRole'],
  organisation: ['organisation', 'organisationRole'],
} as const satisfies Record<string, readonly CertificationKind[]>

/** Returns the facts of a certification for its owner and its reviewers. */
export const identityFactsOf = ({ kind, ...row }: CertificationRow) => [
  { label: kind === 'person' || kind === 'personRole' ? '姓名' : '单位', value: row.name },
  row.roleLabel !== '' && { label: '身份', value: row.roleLabel },
  { label: VARIANTS[kind].numberLabel, value: row.number },
  row.levelLabel !== '' && { label: '号码核对', value: row.levelLabel },
  row.legalPerson !== '' && { label: '法定代表人', value: row.legalPerson },
  row.phone !== '' && { label: '联系电话', value: row.phone },
  { label: row.roleLabel === '' ? '所在区县' : '在哪里担任', value: row.regionName },
  row.words !== '' && { label: '说明', value: row.words },
  row.until !== '' && { label: '资格有效期至', value: row.until },
  { label: '管理费', value: feeText(row.fee) },
  ...changesOf(kind, row),
]

/** Returns what a change that waits would put in the place of what is in force. */
const changesOf = (kind: CertificationKind, { change, ...row }: Omit<CertificationRow, 'kind'>) =>
  change === null
    ? []
    : [
        change.name !== row.name && { label: '名称改为', value: change.name },
        change.number !== row.number && { label: `${VARIANTS[kind].numberLabel}改为`, value: change.number },
        change.legalPerson !== row.legalPerson && { label: '法定代表人改为', value: change.legalPerson },
        change.phone !== row.phone && { label: '联系电话改为', value: change.phone },
        change.until !== row.until && { label: '资格有效期改为', value: change.until },
        { label: '变更后所在区县', value: change.regionName },
      ]

/**
 * Returns what the steps of a certification are filled in with: only what its form asks for can be missing or wrong.
 */
export function stepContextOf(kind: CertificationKind) {
  const { pages, numberField } = VARIANTS[kind]
  const asked = keysOf(CERTIFICATION_FIELDS).filter(field =>
    field === 'number' ? numberField !== 'role' : pages.some(({ fields }) => field in fields),
  )
  return { choices: { fields: asked } }
}

/** Returns what the reviewer named as missing or wrong last; empty for nothing. */
export function neededText({ record }: Pick<CertificationRow, 'record'>): string {
  const { needed = [] } = record.facts as { readonly needed?: readonly (keyof typeof CERTIFICATION_FIELDS)[] }
  return needed.map(name => CERTIFICATION_FIELDS[name]).join('、')
}
