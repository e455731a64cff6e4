/**
 * HTTP client for our own server: form-encoded POST, 60 s time-out, the token in every payload. No messages, no
 * navigation.
 */
import { DIALOG_FLAG, FORM_CONTENT_TYPE, REQUEST_TIMEOUT_MS } from '../contract/constants.ts'
import { unwrap } from '../contract/envelope.ts'
import { OFFLINE, Refused } from '../contract/refusal.ts'
import { encodeFields, envelopeOf, methodOf, type Wire, type WireInput, type WireReply } from '../contract/wire.ts'
import { takeEarlyAnswer } from './earlyAnswers.ts'

export interface HttpPorts {
  /** Returns the token stored in this browser, empty for none. */
  token(): string
  /** Called when the server requires log-in, unless the call carried the dialog flag 2. */
  onSessionLost(token: string): void
}

export interface HttpCallOptions {
  /** `'2'`: a required log-in is reported to the caller without a redirect (specification 8). */
  readonly dialog?: typeof DIALOG_FLAG
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Returns the body of the reply, whatever its status; undefined if it is no JSON. Throws if the server is not reached
 * in time. Plain `fetch`: this is part of the first load, which a library would enlarge by 3 KB.
 */
async function request(
  wire: string,
  method: string,
  fields: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    const isGet = method === 'GET'
    const response =
      (await takeEarlyAnswer(wire, fields)) ??
      (await fetch(isGet ? `${wire}?${fields}` : wire, {
        method,
        headers: { accept: 'application/json', ...(isGet ? {} : { 'content-type': FORM_CONTENT_TYPE }) },
        signal: controller.signal,
        ...(isGet ? {} : { body: fields }),
      }))
    return parse(await response.text())
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the function that calls an endpoint by its wire path. It throws `Refused`, with code `offline` if the server
 * is unreachable.
 */
export const createHttp =
  ({ token, onSessionLost }: HttpPorts) =>
  async <W extends Wire>(
    wire: W,
    input: WireInput<W>,
    { dialog, key, signal }: HttpCallOptions = {},
  ): Promise<WireReply<W>> => {
    const sentToken = token()
    const fields = { ...encodeFields(input), token: sentToken, ...(dialog ? { dialog } : {}), ...(key ? { key } : {}) }
    let body: unknown
    try {
      body = await request(wire, methodOf(wire), new URLSearchParams(fields).toString(), signal)
    } catch (error) {
      if (signal?.aborted) throw error
      throw new Refused(OFFLINE)
    }
    try {
      return unwrap(envelopeOf(wire), body) as WireReply<W>
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'login' && dialog !== DIALOG_FLAG) onSessionLost(sentToken)
      throw error
    }
  }
