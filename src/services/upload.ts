/** Uploads one file: at once, or above 5 MB in chunks that resume after a lost connection. */
import { REQUEST_TIMEOUT_MS, RESUMABLE_FROM_BYTES } from '../contract/constants.ts'
import { type Envelope, OK } from '../contract/envelope.ts'

const SINGLE_UPLOAD_URL = '/api/upload'
const RESUMABLE_UPLOAD_URL = '/api/upload/resumable'
const CHUNK_BYTES = 1024 * 1024
const RETRY_DELAYS_MS = [0, 1000, 3000, 6000]

/** Listener to the progress of a file. `percentage` is 0 to 100. */
interface UploadListener {
  onProgress(percentage: number): void
  onSent(url: string, response: unknown): void
  onFailed(failure: { message?: string | undefined; method: string; url: string; status: number }): void
}
/**
 * Returns the envelope in a reply; an empty one for other text, whose failure is reported with method, URL and status.
 */
function replyOf(text: string): Envelope {
  try {
    const reply: unknown = JSON.parse(text)
    return typeof reply === 'object' ? { ...reply } : {}
  } catch {
    return {}
  }
}

function report(listener: UploadListener, text: string, status: number, url: string): void {
  const reply = replyOf(text)
  const { result, resultNote, url: stored } = reply
  if (result === OK && typeof stored === 'string' && stored !== '') listener.onSent(stored, reply)
  else
    listener.onFailed({ message: typeof resultNote === 'string' ? resultNote : undefined, method: 'POST', url, status })
}

function sendWhole(file: File, token: string, listener: UploadListener): () => void {
  const request = new XMLHttpRequest()
  request.open('POST', SINGLE_UPLOAD_URL)
  request.timeout = REQUEST_TIMEOUT_MS
  request.upload.onprogress = ({ loaded, total }) => listener.onProgress((loaded / total) * 100)
  request.onload = () => report(listener, request.responseText, request.status, SINGLE_UPLOAD_URL)
  request.onerror = request.ontimeout = () =>
    listener.onFailed({ method: 'POST', url: SINGLE_UPLOAD_URL, status: request.status })
  const body = new FormData()
  body.append('token', token)
  body.append('file', file)
  request.send(body)
  return () => request.abort()
}

function sendResumable(file: File, token: string, listener: UploadListener): () => void {
  let stop = () => {}
  let stopped = false
  import('tus-js-client')
    .then(({ Upload }) => {
      if (stopped) return
      const upload = new Upload(file, {
        endpoint: RESUMABLE_UPLOAD_URL,
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        headers: { 'x-token': token },
        metadata: { name: file.name, type: file.type },
        removeFingerprintOnSuccess: true,
        onProgress: (sent, total) => listener.onProgress((sent / total) * 100),
        onError: error => {
          const response = 'originalResponse' in error ? error.originalResponse : null
          report(listener, response?.getBody() ?? '', response?.getStatus() ?? 0, RESUMABLE_UPLOAD_URL)
        },
        onSuccess: ({ lastResponse }) =>
          report(listener, lastResponse.getBody(), lastResponse.getStatus(), RESUMABLE_UPLOAD_URL),
      })
      stop = () => void upload.abort()
      return upload.findPreviousUploads().then(previous => {
        if (stopped) return
        if (previous[0]) upload.resumeFromPreviousUpload(previous[0])
        upload.start()
      })
    })
    .catch(() => listener.onFailed({ method: 'POST', url: RESUMABLE_UPLOAD_URL, status: 0 }))
  return () => {
    stopped = true
    stop()
  }
}

/** Starts sending a file and returns how to stop. */
export const createSendFile =
  (token: () => string) =>
  (file: File, listener: UploadListener): (() => void) =>
    file.size > RESUMABLE_FROM_BYTES ? sendResumable(file, token(), listener) : sendWhole(file, token(), listener)
