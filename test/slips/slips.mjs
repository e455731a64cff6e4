// @ts-check
/** Every slip that `npm run slips` plants; each of its texts stands exactly once in its file. */

import { blind } from './blind.mjs'
import { charts } from './charts.mjs'
import { contract } from './contract.mjs'
import { domains } from './domains.mjs'
import { drawnAnew } from './drawnAnew.mjs'
import { drawnCharts } from './drawnCharts.mjs'
import { drawnDesks } from './drawnDesks.mjs'
import { drawnDomains } from './drawnDomains.mjs'
import { drawnEngine } from './drawnEngine.mjs'
import { drawnEverywhere } from './drawnEverywhere.mjs'
import { drawnLast } from './drawnLast.mjs'
import { drawnWidely } from './drawnWidely.mjs'
import { engine } from './engine.mjs'
import { giving } from './giving.mjs'
import { helpers } from './helpers.mjs'
import { honour } from './honour.mjs'
import { identity } from './identity.mjs'
import { later } from './later.mjs'
import { limits } from './limits.mjs'
import { lists } from './lists.mjs'
import { locks } from './locks.mjs'
import { machines } from './machines.mjs'
import { moments } from './moments.mjs'
import { pages } from './pages.mjs'
import { pagesLater } from './pagesLater.mjs'
import { readers } from './readers.mjs'
import { reading } from './reading.mjs'
import { screens } from './screens.mjs'
import { security } from './security.mjs'
import { serving } from './serving.mjs'
import { servingLater } from './servingLater.mjs'
import { strangers } from './strangers.mjs'
import { twoOfEach } from './twoOfEach.mjs'

/** @type {readonly import('../../scripts/lib/slips.mjs').Slip[]} */
export const SLIPS = [
  ...blind,
  ...charts,
  ...engine,
  ...domains,
  ...giving,
  ...identity,
  ...contract,
  ...machines,
  ...pages,
  ...pagesLater,
  ...screens,
  ...readers,
  ...security,
  ...strangers,
  ...later,
  ...honour,
  ...serving,
  ...servingLater,
  ...reading,
  ...locks,
  ...limits,
  ...moments,
  ...lists,
  ...helpers,
  ...drawnLast,
  ...drawnCharts,
  ...drawnEngine,
  ...drawnDomains,
  ...drawnDesks,
  ...drawnEverywhere,
  ...drawnAnew,
  ...drawnWidely,
  ...twoOfEach,
]
