/** One file on its way to the server (design 2.13): ready → uploading(percentage) → success | fail. */
import { type ActorRefFrom, assign, type EventObject, fromCallback, type SnapshotFrom, setup } from 'xstate'
import { missing } from './injected.ts'

/** What the server, or the way there, said when a file was not taken. */
export interface UploadFailure {
  /** The server's own text, where it gave one. */
  readonly message?: string | undefined
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** HTTP status; 0 or missing when there was no answer. */
  readonly status?: number | undefined
}
type News =
  /** 0 to 100 */
  | { type: 'PROGRESS'; percentage: number }
  | { type: 'SENT'; url: string; response: unknown }
  | { type: 'FAILED'; failure: UploadFailure }

export interface UploadTold {
  /** 0 to 100 */
  progress(percentage: number): void
  sent(url: string, response: unknown): void
  failed(failure: UploadFailure): void
}
/** Starts sending a file, tells how it goes, and returns how to stop. */
export type SendFile = (file: File, tell: UploadTold) => () => void

export type UploadStatus = 'ready' | 'uploading' | 'success' | 'fail'
/** An entry of an upload list (portal-spec 3). `size` in bytes, `percentage` 0 to 100, `url` empty until it is there. */
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
}
export interface UploadOutcome {
  readonly uid: string
  /** Why it failed, for people; empty when it did not. */
  readonly message: string
}

/** The server's text, else a text with method, URL and status (portal-spec 8). */
export const failureText = ({ message, method = 'POST', url = '', status = 0 }: UploadFailure): string =>
  message?.trim() || `上传失败：${[method, url, status ? `返回 ${status}` : '没有回应'].filter(Boolean).join(' ')}`

export const uploadMachine = setup({
  types: {} as {
    context: Context
    input: { uid: string; file: File }
    events: { type: 'START' } | News
    output: UploadOutcome
  },
  actors: { send: fromCallback<EventObject, { file: File }, News>(missing('send')) },
  actions: {
    advance: assign(({ context }, { percentage }: { percentage: number }) => ({
      percentage: Math.max(context.percentage, Math.min(100, Math.round(percentage) || 0)),
    })),
    fail: assign((_, failure: UploadFailure) => ({ message: failureText(failure) })),
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
  output: ({ context: { uid, message } }) => ({ uid, message }),
})

export type UploadActor = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>

export const sendWith = (send: SendFile) =>
  fromCallback<EventObject, { file: File }, News>(({ input, sendBack }) =>
    send(input.file, {
      progress: percentage => sendBack({ type: 'PROGRESS', percentage }),
      sent: (url, response) => sendBack({ type: 'SENT', url, response }),
      failed: failure => sendBack({ type: 'FAILED', failure }),
    }),
  )

export const entryOf = ({ context: { message: _, ...entry }, value }: UploadSnapshot): UploadEntry => ({
  ...entry,
  status: value,
})
