/** Shapes shared by several domains. */
import * as z from 'zod/mini'
import { type Contract, listOf } from './endpoint.ts'
import { choice, chosen, day, keyword, pattern } from './fields.ts'
import { flag } from './form.ts'
import { keysOf } from './keys.ts'
import type { RecordList } from './recordLists.ts'

/** Returns the field of a region code: 2, 4, 6, 9 or 12 digits of the five-level address tree. */
export const regionCode = (label = '地区') => chosen(label, /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/)
/** Returns the field of a district code, six digits. */
export const districtCode = (label = '地区') => chosen(label, /^\d{6}$/)
const RECORD_ID = /^[0-9a-zA-Z_-]{1,40}$/
/** Returns the field of a record id. */
export const recordId = (label = '编号') => pattern(label, RECORD_ID, `${label}格式不正确`)
/** Returns the field of the mark that a form was opened with, from the reply that filled it; every edit sends it. */
export const seenMark = () => z.optional(pattern('打开时的内容', /^[\w-]{22}$/, '请刷新后再保存'))
/** Returns the field of an id chosen from a list. */
export const chosenId = (label: string) => chosen(label, RECORD_ID)

const listsByTab = z.registry<{ readonly list: RecordList }>()
/** Returns the field that selects the tab of a list; by default its first. */
export const tabOf = <T extends string>(list: RecordList<T>) =>
  z.optional(choice('状态', list.tabs)).register(listsByTab, { list })
/** Returns the reply schema of a tabbed list page: the rows and a count for each tab, up to `MAX_COUNTED`. */
export const tabbedListOf = <T extends string, S extends z.ZodMiniType>({ tabs }: RecordList<T>, row: S) =>
  z.extend(listOf(row), {
    counts: z.record(z.enum(keysOf(tabs)), z.int()),
    /** The first tab of what is not over yet with something in it. */
    opens: z.optional(z.enum(keysOf(tabs))),
    /** Totals of all that is found, by column, where they were requested. */
    sums: z.optional(z.record(z.string(), z.int())),
  })

/** Returns the lists of records whose tabs these calls take. */
export const listsOf = (contract: Contract): RecordList[] =>
  Object.values(contract).flatMap(({ input }) =>
    input instanceof z.ZodMiniObject
      ? Object.values(input.def.shape).flatMap(field => listsByTab.get(field as z.core.$ZodType)?.list ?? [])
      : [],
  )

/** By what matters of any desk are looked for: a name, telephone or number, two days, a region. */
export const deskFilter = {
  keyword: z.optional(keyword()),
  since: z.optional(day('开始日期')),
  until: z.optional(day('结束日期')),
  region: z.optional(regionCode()),
}
/** How a desk is read as a table: sorted by a column, downward after `-`, with the totals of all that is found. */
export const deskTableInput = {
  sort: z.optional(pattern('排序', /^-?[a-z][a-zA-Z]{0,29}$/, '不能按这一列排序')),
  sums: z.optional(flag('合计')),
}
export interface DeskFilter {
  readonly keyword?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly region?: string | undefined
}

const privateFiles = z.registry<{ readonly private: true }>()
/** Returns the schema of a private file's address; the server seals it in replies. */
export const privateFile = () => z.string().register(privateFiles, { private: true })
/** Returns whether this field of a reply holds addresses to seal. */
export const isPrivateFile = (schema: z.core.$ZodType): boolean => privateFiles.has(schema)

const oneTimeCodes = z.registry<{ readonly oneTime: true }>()
/** Returns the schema of a code that opens something for whoever shows it; withheld from whoever views as its owner. */
export const oneTimeCode = () => z.string().register(oneTimeCodes, { oneTime: true })
/** Returns whether this field of a reply holds such codes. */
export const isOneTimeCode = (schema: z.core.$ZodType): boolean => oneTimeCodes.has(schema)

/** Contact of the person at the desk that has the record. */
export const deskPerson = z.object({
  /** 责任人, 四级负责人 … */
  post: z.string(),
  /** Community, street or district of the post. */
  place: z.string(),
  name: z.string(),
  phone: z.string(),
})
export type DeskPerson = z.output<typeof deskPerson>

/** A point on the map in GCJ-02. */
export const point = z.object({ lng: z.number(), lat: z.number() })
/** Milliseconds since 1970. */
export const time = z.int()
/** Money in 分. */
export const fen = z.int()

/** A card in lists: title, picture, lines of text. */
export const card = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
})

/** A person who can be assigned to help or to collect. */
export const candidate = z.object({
  uid: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** 138****0001 */
  phone: z.string(),
  /** 志愿者, 上门收取员, 责任人 */
  roleLabels: z.array(z.string()),
  /** Metres to the destination, rounded to a hundred; null if the home is unknown. */
  distance: z.nullable(z.int()),
  /** Open records assigned to the person. */
  load: z.int(),
  /** Skills that the person declared. */
  skills: z.array(z.string()),
  /** Whether one of the skills is required. */
  fits: z.boolean(),
  /** When the person last finished helping; null for never. */
  lastHelpAt: z.nullable(time),
})
export type Candidate = z.output<typeof candidate>
