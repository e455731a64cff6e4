/** One call and its answer, past `fetch`: that takes a page's care of each, and three times the processor. */
import { Agent, request } from 'node:http'

/** Closes idle connections before the server does, which allows five seconds. */
const agent = new Agent({ keepAlive: true, timeout: 2_000 })

export interface JsonAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Resolves to what is answered; `form` goes with the address of a GET, and as the body of all else. */
export const exchangeJson = (url: string, method: string, form: URLSearchParams): Promise<JsonAnswer> =>
  new Promise((resolve, reject) => {
    const isRead = method === 'GET'
    const headers = isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const call = request(isRead ? `${url}?${form}` : url, { method, agent, headers }, answer => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('error', reject)
        .on('data', (piece: string) => {
          text += piece
        })
        .on('end', () => {
          try {
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
          } catch (error) {
            reject(new Error(`${method} ${url} was answered ${answer.statusCode}: ${text}`, { cause: error }))
          }
        })
    })
    call.once('error', reject).end(isRead ? undefined : form.toString())
  })
