import { invoice } from '../../src/machines/workflows/invoice/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { invoiceWorld } from '../support/model/worlds/invoice.ts'

// A receipt moves no money.
chartSuite(invoice, invoiceWorld, { waiting: ['requested', 'reversing'], money: () => ({}) })
