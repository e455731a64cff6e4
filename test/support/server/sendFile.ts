/** A file on its way to the server, as a form sends it. */
import type { TestServer } from './testServer.ts'

interface SentFile {
  readonly token: string
  readonly content: Uint8Array
  readonly name: string
}

/** Resolves to the reply to an upload with this token. */
export function sendFile({ url }: Pick<TestServer, 'url'>, { token, content, name }: SentFile): Promise<Response> {
  const form = new FormData()
  form.append('token', token)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return fetch(`${url}/api/upload`, { method: 'POST', body: form })
}
