import { pointRestore } from '../../src/machines/workflows/pointRestore/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { pointRestoreWorld } from '../support/model/worlds/pointRestore.ts'

/** Points are no money. */
chartSuite(pointRestore, pointRestoreWorld, { waiting: [], money: () => ({}) })
