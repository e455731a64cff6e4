/** The machine of a form's uploads. A failed file leaves the list with its message and can be retried. */
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
  /** Maximum number of files. */
  readonly maxFiles: number
  /** Maximum size of a file, bytes. */
  readonly maxBytes: number
  /** Accepted types: `image/*`, `application/pdf`, `.docx`. Empty accepts everything. */
  readonly accept: readonly string[]
}
/** A file outside the list, with the reason. */
export interface FailedUpload {
  readonly uid: string
  readonly raw: File
  readonly message: string
  /** False if a retry would be refused again. */
  readonly again: boolean
  /** Whether the line was gone: it goes on by itself. */
  readonly lost?: boolean
}
interface Context {
  readonly limits: UploadLimits
  /** In the order of selection, also after a retry. */
  readonly list: readonly UploadActor[]
  readonly failed: readonly FailedUpload[]
  readonly made: number
}
export type UploadsEvent =
  | { type: 'ADD'; files: readonly File[] }
  /** Removes a file for good, in any state. */
  | { type: 'REMOVE'; uid: string }
  /** Stops a file; RETRY sends it again. */
  | { type: 'CANCEL'; uid: string }
  | { type: 'RETRY'; uid: string }
interface Dropped {
  readonly uid: string
  readonly message: string
  readonly lost?: boolean
}
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

/** Returns accepted types in common terms (`.jpg`, `.pdf`) without duplicates. */
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
 * Returns why a file is not accepted, before anything is sent; empty if it is. `taken` counts the files already in the
 * list.
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
    /** Stops a file and removes it from the list; with a message it stays available for a retry. */
    drop: enqueueActions(({ context, enqueue }, { uid, message, lost = false }: Dropped) => {
      const upload = context.list.find(one => uidOf(one) === uid)
      const failed = message ? context.failed : context.failed.filter(one => one.uid !== uid)
      if (upload) enqueue.stopChild(upload)
      enqueue.assign({
        list: context.list.filter(one => one !== upload),
        failed:
          upload && message
            ? [...failed, { uid, raw: upload.getSnapshot().context.raw, message, again: true, lost }]
            : failed,
      })
    }),
    /** Only the upload's own actor knows its state: a new list object notifies subscribers of this machine. */
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
 * Creates and starts an upload list. Each of `list` is an actor: `useSelector(upload, entryOf)` shows its percentage.
 */
export const createUploads = (send: SendFile, limits: UploadLimits): UploadsActor =>
  createActor(
    uploadsMachine.provide({ actors: { upload: uploadMachine.provide({ actors: { send: sendWith(send) } }) } }),
    { input: { limits } },
  ).start()

/** Returns the current entries, in order. */
export const entriesOf = ({ context: { list } }: UploadsSnapshot): UploadEntry[] =>
  list.map(upload => uploadEntryOf(upload.getSnapshot()))
/** Returns the addresses of uploaded files, in order. */
export const urlsOf = (snapshot: UploadsSnapshot): string[] =>
  entriesOf(snapshot).flatMap(({ status, url }) => (status === 'success' ? [url] : []))
/** Returns whether an upload is in progress. */
export const isBusy = (snapshot: UploadsSnapshot): boolean => snapshot.hasTag('busy')
