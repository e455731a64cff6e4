import { type IdleDeal, idleDeal } from '../../src/machines/workflows/idleDeal/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { idleDealWorld } from '../support/model/worlds/idleDeal.ts'

/** Escrow holds the price from paying to receiving; what goes back leaves it only when it has arrived. */
function money(state: string, { price, goingBack, refunded }: IdleDeal): Balances {
  const isUnpaid = ['asked', 'offered', 'toPay', 'turnedDown', 'withdrawn', 'missed', 'unanswered'].includes(state)
  if (price === 0 || isUnpaid) return {}
  const back: Balances = goingBack > 0 ? { [refunded ? 'channel' : 'escrow']: goingBack } : {}
  if (state === 'received') return { clearing: -price, 'person:neighbour': price - goingBack, ...back }
  if (['backedOut', 'lapsed'].includes(state)) return goingBack > 0 ? { clearing: -price, ...back } : {}
  return { clearing: -price, escrow: price }
}

chartSuite(idleDeal, idleDealWorld, { waiting: [], money })
