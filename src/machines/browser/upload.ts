/** The machine of one upload: ready → uploading(percentage) → success | fail. */
import { type ActorRefFrom, assign, type EventObject, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { notProvided } from './injected.ts'

/** Failure of an upload, reported by the server or the network. */
export interface UploadFailure {
  /** The server's own text, if any. */
  readonly message?: string | undefined
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** HTTP status; 0 or absent without a reply. */
  readonly status?: number | undefined
}
type SendEvent =
  /** 0 to 100 */
  | { type: 'PROGRESS'; percentage: number }
  | { type: 'SENT'; url: string; response: unknown }
  | { type: 'FAILED'; failure: UploadFailure }

export interface UploadListener {
  /** 0 to 100 */
  onProgress(percentage: number): void
  onSent(url: string, response: unknown): void
  onFailed(failure: UploadFailure): void
}
/** Starts sending a file, reports its progress, and returns how to stop it. */
export type SendFile = (file: File, listener: UploadListener) => () => void

export type UploadStatus = 'ready' | 'uploading' | 'success' | 'fail'
/** An entry of an upload list (specification 3). `size` in bytes, `percentage` 0 to 100, `url` empty until uploaded. */
export interface UploadEntry {
  readonly uid: string
  readonly name: string
  readonly size: number
  readonly percentage: number
  readonly status: UploadStatus
  readonly raw: File
  readonly url: string
  readonly response: unknown
}
interface Context extends Omit<UploadEntry, 'status'> {
  readonly message: string
  /** Whether nobody answered: the line was gone. */
  readonly lost: boolean
}
export interface UploadOutcome {
  readonly uid: string
  /** Error text for the person; empty for none. */
  readonly message: string
  readonly lost: boolean
}

/** Returns the server's text, otherwise a text with method, URL and status (specification 8). */
export const failureText = ({ message, method = 'POST', url = '', status = 0 }: UploadFailure): string =>
  message?.trim() || `上传失败：${[method, url, status ? `返回 ${status}` : '没有回应'].filter(Boolean).join(' ')}`

export const uploadMachine = setup({
  types: {} as {
    context: Context
    input: { uid: string; file: File }
    events: { type: 'START' } | SendEvent
    output: UploadOutcome
  },
  actors: { send: fromCallback<EventObject, { file: File }, SendEvent>(notProvided('send')) },
  actions: {
    advance: assign(({ context }, { percentage }: { percentage: number }) => ({
      percentage: Math.max(context.percentage, Math.min(100, Math.round(percentage) || 0)),
    })),
    fail: assign((_, failure: UploadFailure) => ({
      message: failureText(failure),
      lost: !failure.message && !failure.status,
    })),
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { uid, file } }) => ({
    uid,
    name: file.name,
    size: file.size,
    percentage: 0,
    raw: file,
    url: '',
    response: undefined,
    message: '',
    lost: false,
  }),
  initial: 'ready',
  states: {
    ready: { on: { START: 'uploading' } },
    uploading: {
      invoke: {
        src: 'send',
        input: ({ context }) => ({ file: context.raw }),
        onError: {
          target: 'fail',
          actions: { type: 'fail', params: { message: '上传没能开始，请重试' } },
        },
      },
      on: {
        PROGRESS: { actions: { type: 'advance', params: ({ event: { percentage } }) => ({ percentage }) } },
        SENT: {
          target: 'success',
          actions: assign(({ event: { url, response } }) => ({ url, response, percentage: 100 })),
        },
        FAILED: { target: 'fail', actions: { type: 'fail', params: ({ event }) => event.failure } },
      },
    },
    success: { type: 'final' },
    fail: { type: 'final' },
  },
  output: ({ context: { uid, message, lost } }) => ({ uid, message, lost }),
})

export type UploadActor = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>

/** Returns the actor that sends a file by the given function. */
export const sendWith = (send: SendFile) =>
  fromCallback<EventObject, { file: File }, SendEvent>(({ input, sendBack }) =>
    send(input.file, {
      onProgress: percentage => sendBack({ type: 'PROGRESS', percentage }),
      onSent: (url, response) => sendBack({ type: 'SENT', url, response }),
      onFailed: failure => sendBack({ type: 'FAILED', failure }),
    }),
  )

/** Returns an upload as its field displays it. */
export const uploadEntryOf = ({ context: { message: _, lost: __, ...entry }, value }: UploadSnapshot): UploadEntry => ({
  ...entry,
  status: value,
})
