/** The screens that are there, at which addresses they are looked at, and what is wrong with what they say. */

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { decodeForm } from '../../../src/contract/form.ts'
import { type Screen, screens } from '../../../src/contract/screens.ts'
import { encodeFields } from '../../../src/contract/wire.ts'
import { contract } from '../../support/contract/contract.ts'
import type { SentCall } from '../../support/machines/pages.tsx'
import type { OpenedScreen } from '../../support/machines/screen.tsx'
import { addressesOf } from './addresses.ts'

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract).flatMap(calls =>
    Object.values(calls as Record<string, Endpoint>).map(one => [one.wire, one]),
  ),
)

/** Returns the call of this wire path. Throws where the contract has none. */
export function endpointOf(wire: string): Endpoint {
  const endpoint = ENDPOINTS.get(wire)
  if (!endpoint) throw new Error(`No call ${wire}`)
  return endpoint
}

/** Path, addresses and row of each screen that is there and looked at. */
export const BUILT: readonly (readonly [path: string, addresses: readonly [string, ...string[]], screen: Screen])[] =
  screens.flatMap(screen => {
    const [first, ...others] = addressesOf(screen.path)
    return first === undefined ? [] : [[screen.path, [first, ...others], screen] as const]
  })

const NO_WORD = /\b(undefined|NaN|null|Infinity|Invalid Date)\b|\[object/
/** Returns what a screen may never say, line by line. */
export const unreadable = (outline: readonly string[]): readonly string[] => outline.filter(line => NO_WORD.test(line))

/** Returns why calls would be refused by their schemas. */
export const malformed = (sent: readonly SentCall[]): readonly string[] =>
  sent.flatMap(({ wire, input }) => {
    try {
      decodeForm(endpointOf(wire).input, encodeFields(input))
      return []
    } catch (error) {
      return [`${wire} ${JSON.stringify(input)}: ${JSON.stringify(error)}`]
    }
  })

/** Returns what is wrong with a screen as it stands, whatever it is about. */
export function faultsOf({ outline, sent }: OpenedScreen): string[] {
  const headings = document.querySelectorAll('h1').length
  return [
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
    ...unreadable(outline).map(line => `says ${line}`),
    ...malformed(sent),
  ]
}
