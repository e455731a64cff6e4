/** A page in front of a server that the test plays. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { type CallWire, type Ports, PortsContext } from '../../../src/data/ports.ts'
import { setFetcher } from '../../../src/data/queryCache.ts'
import { memoryStore } from './fakes.ts'

export interface SentCall {
  readonly wire: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Answers each call; what is thrown is how it is refused. */
export type Answer = (call: SentCall) => unknown

/** Somebody who is not logged in and was interrupted nowhere. */
export const sessionOfNobody = {
  getSnapshot: () => ({ context: { back: '' } }),
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
}

/** Renders a page at an address; `sent` holds its calls to the server, in order. */
export function openPage(page: ReactNode, answer: Answer, { at = '/', ports: more = {} }: OpenOptions = {}) {
  const sent: SentCall[] = []
  const call = (async (wire: string, input: Readonly<Record<string, unknown>>) => {
    sent.push({ wire, input })
    return answer({ wire, input })
  }) as unknown as CallWire
  setFetcher(call)
  window.history.replaceState(null, '', at)
  const value = { call, drafts: memoryStore(), session: sessionOfNobody, ...more } as unknown as Ports
  // As React marks a promise that it has waited for.
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const view = render(
    <PortsContext value={ports}>
      <Suspense>{page}</Suspense>
    </PortsContext>,
  )
  return { ...view, sent }
}
interface OpenOptions {
  /** Path and query. */
  readonly at?: string
  readonly ports?: Partial<Ports>
}
