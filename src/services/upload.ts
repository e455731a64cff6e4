/** Sends one file: at once, or past 5 MB in pieces that go on where a bad line broke them off. */
import { REQUEST_TIMEOUT_MS, RESUMABLE_FROM_BYTES } from '../contract/constants.ts'

const AT_ONCE = '/api/upload'
const IN_PIECES = '/api/upload/resumable'
const PIECE_BYTES = 1024 * 1024
const RETRIES = [0, 1000, 3000, 6000]

/** Who is told how a file fares. `percentage` is 0 to 100. */
interface UploadTold {
  progress(percentage: number): void
  sent(url: string, response: unknown): void
  failed(failure: { message?: string | undefined; method: string; url: string; status: number }): void
}
interface Answer {
  readonly result?: number
  readonly resultNote?: string
  readonly url?: string
}

function report(tell: UploadTold, text: string, status: number, url: string): void {
  let answer: Answer = {}
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    // No envelope: the failure is told with method, URL and status instead.
  }
  if (answer.result === 0 && answer.url) tell.sent(answer.url, answer)
  else tell.failed({ message: answer.resultNote, method: 'POST', url, status })
}

function sendAtOnce(file: File, token: string, tell: UploadTold): () => void {
  const request = new XMLHttpRequest()
  request.open('POST', AT_ONCE)
  request.timeout = REQUEST_TIMEOUT_MS
  request.upload.onprogress = ({ loaded, total }) => tell.progress((loaded / total) * 100)
  request.onload = () => report(tell, request.responseText, request.status, AT_ONCE)
  request.onerror = request.ontimeout = () => tell.failed({ method: 'POST', url: AT_ONCE, status: request.status })
  const body = new FormData()
  body.append('token', token)
  body.append('file', file)
  request.send(body)
  return () => request.abort()
}

function sendInPieces(file: File, token: string, tell: UploadTold): () => void {
  let stop = () => {}
  let stopped = false
  import('tus-js-client')
    .then(({ Upload }) => {
      if (stopped) return
      const upload = new Upload(file, {
        endpoint: IN_PIECES,
        chunkSize: PIECE_BYTES,
        retryDelays: RETRIES,
        headers: { 'x-token': token },
        metadata: { name: file.name, type: file.type },
        removeFingerprintOnSuccess: true,
        onProgress: (sent, total) => tell.progress((sent / total) * 100),
        onError: error => {
          const response = 'originalResponse' in error ? error.originalResponse : null
          report(tell, response?.getBody() ?? '', response?.getStatus() ?? 0, IN_PIECES)
        },
        onSuccess: ({ lastResponse }) => report(tell, lastResponse.getBody(), lastResponse.getStatus(), IN_PIECES),
      })
      stop = () => void upload.abort()
      upload.findPreviousUploads().then(earlier => {
        if (stopped) return
        if (earlier[0]) upload.resumeFromPreviousUpload(earlier[0])
        upload.start()
      })
    })
    .catch(() => tell.failed({ method: 'POST', url: IN_PIECES, status: 0 }))
  return () => {
    stopped = true
    stop()
  }
}

/** Starts sending a file and returns how to stop. */
export const createSendFile =
  (token: () => string) =>
  (file: File, tell: UploadTold): (() => void) =>
    file.size > RESUMABLE_FROM_BYTES ? sendInPieces(file, token(), tell) : sendAtOnce(file, token(), tell)
