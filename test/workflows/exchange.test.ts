import { type Exchange, exchange } from '../../src/machines/workflows/exchange/chart.ts'
import type { Balances } from '../support/model/balances.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { exchangeWorld } from '../support/model/worlds/exchange.ts'

/** Points are no money. */
const money = (_state: string, _facts: Exchange): Balances => ({})

chartSuite(exchange, exchangeWorld, { waiting: ['checking', 'packing', 'returned'], money })
