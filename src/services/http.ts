/**
 * One way out to our own server: form-encoded POST, 60 s, the token in every payload. It shows nothing and goes
 * nowhere.
 */
import { DIALOG_FLAG, FORM_CONTENT_TYPE, REQUEST_TIMEOUT_MS } from '../contract/constants.ts'
import { unwrap } from '../contract/envelope.ts'
import { OFFLINE, Refused } from '../contract/refusal.ts'
import { encodeFields, envelopeOf, methodOf, type Wire, type WireInput, type WireReply } from '../contract/wire.ts'
import { takeEarlyAnswer } from './earlyAnswers.ts'

export interface HttpPorts {
  /** The token kept in this browser, empty when there is none. */
  token(): string
  /** Told when the server asks for a login, unless the call carried the dialog flag 2. */
  onSessionLost(token: string): void
}

export interface HttpCallOptions {
  /** `'2'`: a needed login is reported to the caller and nobody is sent away (specification 8). */
  readonly dialog?: typeof DIALOG_FLAG
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Returns the body that the server answers with, whatever its status; undefined where it is no JSON. Throws where the
 * server is not reached in time. Plain `fetch`: this is part of the first load, which a library would make 3 KB larger.
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
 * Returns how an endpoint is called by its wire path. The call throws `Refused`, `offline` where the server was not
 * reached.
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
