/**
 * The files of one form on their way to the server. What fails leaves the list with its message and can be sent again.
 */
import {
  type ActorRefFrom,
  assign,
  createActor,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { MAX_CONCURRENT_UPLOADS } from '../../contract/constants.ts'
import {
  type SendFile,
  sendWith,
  type UploadActor,
  type UploadEntry,
  type UploadOutcome,
  uploadEntryOf,
  uploadMachine,
} from './upload.ts'

export interface UploadLimits {
  /** How many files the list takes. */
  readonly maxFiles: number
  /** How large one may be. Bytes */
  readonly maxBytes: number
  /** What is taken: `image/*`, `application/pdf`, `.docx`. Empty takes everything. */
  readonly accept: readonly string[]
}
/** A file that is not in the list, and why. */
export interface FailedUpload {
  readonly uid: string
  readonly raw: File
  readonly message: string
  /** False where the same file would be refused again. */
  readonly again: boolean
}
interface Context {
  readonly limits: UploadLimits
  /** In the order in which they were chosen, also after a retry. */
  readonly list: readonly UploadActor[]
  readonly failed: readonly FailedUpload[]
  readonly made: number
}
export type UploadsEvent =
  | { type: 'ADD'; files: readonly File[] }
  /** Takes a file out for good, whether it is on its way, there, or failed. */
  | { type: 'REMOVE'; uid: string }
  /** Stops a file; it can be sent again with RETRY. */
  | { type: 'CANCEL'; uid: string }
  | { type: 'RETRY'; uid: string }
type ChildEvent = DoneActorEvent<UploadOutcome> | ErrorActorEvent

const INTERRUPTED_NOTICE = '上传中断了，请重试'
const CANCELLED_NOTICE = '已取消上传'

const accepts = ({ name, type }: File, accept: readonly string[]) =>
  accept.length === 0 ||
  accept.some(kind =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind.toLowerCase())
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  )
const MB = 1024 * 1024
const sizeText = (bytes: number) =>
  bytes >= MB
    ? `${Math.floor((bytes / MB) * 10) / 10} MB`
    : bytes >= 1024
      ? `${Math.floor(bytes / 1024)} KB`
      : `${bytes} 字节`

/** `.jpg`, `.pdf` as people call them; what is the same is called once. */
const kindsText = (accept: readonly string[]) =>
  [
    ...new Set(
      accept.map(kind =>
        kind
          .replace(/^\.|\/\*$/g, '')
          .toUpperCase()
          .replace('JPEG', 'JPG')
          .replace('IMAGE', '图片'),
      ),
    ),
  ].join('、')

/**
 * Returns why a file is not taken, before anything is sent; empty when it is. `taken` counts those already in the list.
 */
export function limitProblem(
  file: File,
  { maxFiles: files, maxBytes: bytes, accept }: UploadLimits,
  taken: number,
): string {
  if (taken >= files) return `最多上传 ${files} 个文件，「${file.name}」没有加入`
  if (!accepts(file, accept)) return `「${file.name}」的格式不支持，请换成${kindsText(accept)}`
  if (file.size === 0) return `「${file.name}」是空文件，请换一个`
  if (file.size > bytes) return `「${file.name}」太大了，每个文件不能超过 ${sizeText(bytes)}`
  return ''
}

const uidOf = (upload: UploadActor) => upload.getSnapshot().context.uid
const isActive = (upload: UploadActor) => upload.getSnapshot().status === 'active'
const inOrder = (a: UploadActor, b: UploadActor) => Number(uidOf(a)) - Number(uidOf(b))

export const uploadsMachine = setup({
  types: {} as {
    context: Context
    input: { limits: UploadLimits }
    events: UploadsEvent | ChildEvent
    tags: 'busy'
    children: Record<string, 'upload'>
  },
  actors: { upload: uploadMachine },
  actions: {
    admit: assign(({ context, spawn }, { waiting }: { waiting: readonly Pick<FailedUpload, 'uid' | 'raw'>[] }) => {
      const list = [...context.list]
      const uids = new Set(waiting.map(({ uid }) => uid))
      const failed = context.failed.filter(({ uid }) => !uids.has(uid))
      for (const { uid, raw } of waiting) {
        const message = limitProblem(raw, context.limits, list.length)
        if (message) failed.push({ uid, raw, message, again: list.length >= context.limits.maxFiles })
        else list.push(spawn('upload', { id: `upload-${uid}`, input: { uid, file: raw } }))
      }
      return { list: list.sort(inOrder), failed }
    }),
    /** Stops a file and takes it out of the list; with a message it is kept for a retry. */
    drop: enqueueActions(({ context, enqueue }, { uid, message }: { uid: string; message: string }) => {
      const upload = context.list.find(one => uidOf(one) === uid)
      const failed = message ? context.failed : context.failed.filter(one => one.uid !== uid)
      if (upload) enqueue.stopChild(upload)
      enqueue.assign({
        list: context.list.filter(one => one !== upload),
        failed:
          upload && message
            ? [...failed, { uid, raw: upload.getSnapshot().context.raw, message, again: true }]
            : failed,
      })
    }),
    /** Where a file has arrived is known to its own actor: a new list tells those who look at this one. */
    show: assign(({ context: { list } }) => ({ list: [...list] })),
    startNext: enqueueActions(({ context: { list }, enqueue }) => {
      const waiting = list.filter(upload => upload.getSnapshot().matches('ready'))
      const free = MAX_CONCURRENT_UPLOADS - list.filter(upload => upload.getSnapshot().matches('uploading')).length
      for (const upload of waiting.slice(0, Math.max(0, free))) enqueue.sendTo(upload, { type: 'START' })
    }),
  },
  guards: {
    someUnderWay: ({ context: { list } }) => list.some(isActive),
    isUnderWay: ({ context: { list } }, { uid }: { uid: string }) =>
      list.some(upload => uidOf(upload) === uid && isActive(upload)),
  },
}).createMachine({
  id: 'uploads',
  context: ({ input: { limits } }) => ({ limits, list: [], failed: [], made: 0 }),
  initial: 'idle',
  on: {
    ADD: {
      actions: [
        {
          type: 'admit',
          params: ({ context: { made }, event: { files } }) => ({
            waiting: files.map((raw, i) => ({ uid: String(made + i + 1), raw })),
          }),
        },
        assign(({ context: { made }, event: { files } }) => ({ made: made + files.length })),
        'startNext',
      ],
    },
    RETRY: {
      actions: [
        {
          type: 'admit',
          params: ({ context: { failed }, event: { uid } }) => ({ waiting: failed.filter(one => one.uid === uid) }),
        },
        'startNext',
      ],
    },
    REMOVE: {
      actions: [{ type: 'drop', params: ({ event: { uid } }) => ({ uid, message: '' }) }, 'startNext'],
    },
    CANCEL: {
      guard: { type: 'isUnderWay', params: ({ event: { uid } }) => ({ uid }) },
      actions: [{ type: 'drop', params: ({ event: { uid } }) => ({ uid, message: CANCELLED_NOTICE }) }, 'startNext'],
    },
    'xstate.done.actor.*': [
      { guard: ({ event }) => event.output.message === '', actions: ['show', 'startNext'] },
      { actions: [{ type: 'drop', params: ({ event: { output } }) => output }, 'startNext'] },
    ],
    'xstate.error.actor.*': {
      actions: [
        {
          type: 'drop',
          params: ({ event: { actorId } }) => ({ uid: actorId.replace('upload-', ''), message: INTERRUPTED_NOTICE }),
        },
        'startNext',
      ],
    },
  },
  states: {
    idle: { always: { guard: 'someUnderWay', target: 'busy' } },
    busy: { tags: 'busy', always: { guard: ({ context: { list } }) => !list.some(isActive), target: 'idle' } },
  },
})

export type UploadsActor = ActorRefFrom<typeof uploadsMachine>
export type UploadsSnapshot = SnapshotFrom<typeof uploadsMachine>

/**
 * Makes and starts an upload list. Each of `list` is an actor of its own: `useSelector(upload, entryOf)` shows its
 * percentage.
 */
export const createUploads = (send: SendFile, limits: UploadLimits): UploadsActor =>
  createActor(
    uploadsMachine.provide({ actors: { upload: uploadMachine.provide({ actors: { send: sendWith(send) } }) } }),
    { input: { limits } },
  ).start()

/** Returns the entries as they are now, in order. */
export const entriesOf = ({ context: { list } }: UploadsSnapshot): UploadEntry[] =>
  list.map(upload => uploadEntryOf(upload.getSnapshot()))
/** Returns where the files are that have arrived, in order. */
export const urlsOf = (snapshot: UploadsSnapshot): string[] =>
  entriesOf(snapshot).flatMap(({ status, url }) => (status === 'success' ? [url] : []))
/** Returns whether a file is still on its way. */
export const isBusy = (snapshot: UploadsSnapshot): boolean => snapshot.hasTag('busy')
