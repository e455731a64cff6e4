/** One way out to our own server: form-encoded POST, 60 s, the token in every payload. It shows nothing and goes nowhere. */
import { ofetch } from 'ofetch'
import { DIALOG_FLAG, REQUEST_TIMEOUT_MS } from '../contract/constants.ts'
import { unwrap } from '../contract/envelope.ts'
import { Refused } from '../contract/refusal.ts'
import { envelopeOf, fieldsOf, methodOf, type Wire, type WireInput, type WireReply } from '../contract/wire.ts'

export interface HttpPorts {
  /** The token kept in this browser, empty when there is none. */
  token(): string
  /** Told when the server asks for a login, unless the call carried the dialog flag 2. */
  sessionLost(token: string): void
}

export interface CallOptions {
  /** `'2'`: a needed login is reported to the caller and nobody is sent away (portal-spec 8). */
  readonly dialog?: typeof DIALOG_FLAG
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}

const OFFLINE = { code: 'offline', message: '网络不给力，请检查网络后重试' } as const

/** How an endpoint is called by its wire path. The call throws `Refused`, `offline` where the server was not reached. */
export const createHttp =
  ({ token, sessionLost }: HttpPorts) =>
  async <W extends Wire>(
    wire: W,
    input: WireInput<W>,
    { dialog, key, signal }: CallOptions = {},
  ): Promise<WireReply<W>> => {
    const method = methodOf(wire)
    const carried = token()
    const fields = { ...fieldsOf(input), token: carried, ...(dialog ? { dialog } : {}), ...(key ? { key } : {}) }
    let body: unknown
    try {
      body = await ofetch(wire, {
        method,
        timeout: REQUEST_TIMEOUT_MS,
        retry: 0,
        ignoreResponseError: true,
        responseType: 'json',
        ...(method === 'GET' ? { query: fields } : { body: new URLSearchParams(fields) }),
        ...(signal ? { signal } : {}),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new Refused(OFFLINE)
    }
    try {
      return unwrap(envelopeOf(wire), body) as WireReply<W>
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'login' && dialog !== DIALOG_FLAG) sessionLost(carried)
      throw error
    }
  }
