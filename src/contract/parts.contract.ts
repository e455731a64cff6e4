/** Shapes that several domains share. */
import * as z from 'zod/mini'
import { listOf } from './endpoint.ts'
import { choice, chosen, pattern } from './fields.ts'
import { keysOf } from './keys.ts'
import type { RecordList } from './recordLists.ts'

/** Returns a code of the five-level address tree: 2, 4, 6, 9 or 12 digits. */
export const regionCode = (label = '地区') => chosen(label, /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/)
/** Returns a district, six digits. */
export const districtCode = (label = '地区') => chosen(label, /^\d{6}$/)
const RECORD_ID = /^[0-9a-zA-Z_-]{1,40}$/
/** Returns an id as the server gives them. */
export const recordId = (label = '编号') => pattern(label, RECORD_ID, `${label}格式不正确`)
/** Returns the id of one of several that a person chooses from. */
export const chosenId = (label: string) => chosen(label, RECORD_ID)

/** Returns the field of a call by which the tab of a list is chosen; its first where none is. */
export const tabOf = <T extends string>({ tabs }: RecordList<T>) => z.optional(choice('状态', tabs))
/** Returns what a page of a list with tabs answers: how many are under each beside, counted up to `MAX_COUNTED`. */
export const tabbedListOf = <T extends string, S extends z.ZodMiniType>({ tabs }: RecordList<T>, row: S) =>
  z.extend(listOf(row), { counts: z.record(z.enum(keysOf(tabs)), z.int()) })

const privateFiles = z.registry<{ readonly private: true }>()
/** Returns the address of a file as its readers get it: it leaves the server with a seal. */
export const privateFile = () => z.string().register(privateFiles, { private: true })
/** Returns whether this field of an answer holds addresses that need a seal. */
export const isPrivateFile = (schema: z.core.$ZodType): boolean => privateFiles.has(schema)

/** Whoever sits at the desk that has the matter, and how to reach them. */
export const deskPerson = z.object({
  /** 责任人, 四级负责人 … */
  post: z.string(),
  /** The community, street or district that they are there for. */
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

/** A card that many lists show: what it is, what it looks like, what stands beside it. */
export const card = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
})

/** Somebody who could be asked to go: to help, or to fetch. */
export const candidate = z.object({
  uid: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** 138****0001 */
  phone: z.string(),
  /** 志愿者, 上门收取员, 责任人 */
  roleLabels: z.array(z.string()),
  /** Metres to where they are needed, to a hundred; null where it is not known where they live. */
  distance: z.nullable(z.int()),
  /** Matters that they have in hand. */
  load: z.int(),
  /** What they say of themselves. */
  skills: z.array(z.string()),
  /** One of their skills is what is asked for. */
  fits: z.boolean(),
  /** When they last finished helping; null where never. */
  lastHelpAt: z.nullable(time),
})
export type Candidate = z.output<typeof candidate>
