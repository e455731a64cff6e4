/** A person's open page, as the live line tells it what has changed. */
import { recordContract } from '../../../src/contract/record.contract.ts'
import type { TestAccount } from '../fixtures/accounts.ts'
import type { TestServer } from './testServer.ts'

interface LiveChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}

/** Opens the live connection; `until` resolves with the first matching change, including earlier ones. */
export async function openLiveLine(server: TestServer, { token }: TestAccount) {
  const { ticket } = await server.call(recordContract.getLive, {}, { token })
  const control = new AbortController()
  const answer = await fetch(`${server.url}/api/live?ticket=${ticket}`, { signal: control.signal })
  if (!answer.body) throw new Error('The line did not open')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const changes: LiveChange[] = []
  let rest = ''
  return {
    async until(fits: (change: LiveChange) => boolean): Promise<LiveChange> {
      for (;;) {
        const change = changes.find(fits)
        if (change) return change
        const { value, done } = await reader.read()
        if (done) throw new Error('The line was closed')
        const events = (rest + value).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events)
          if (event.startsWith('data: ')) changes.push(JSON.parse(event.slice(6)) as LiveChange)
      }
    },
    close: () => control.abort(),
  }
}
