/** Counts participants by presence, derived from their available steps. */
import type { RosterRow } from '../../../contract/activityDesk.contract.ts'
import type { Flow, StepOffer } from '../../../machines/browser/flows.ts'

/** Steps that require the person's code. */
export const BY_CODE: readonly string[] = ['ADMIT', 'SIGN_OUT']

export interface ListedRow {
  readonly row: RosterRow
  readonly flow: Flow
  /** Available steps. */
  readonly offers: readonly StepOffer[]
}

const may =
  (...events: readonly string[]) =>
  (one: ListedRow) =>
    one.offers.some(({ event }) => events.includes(event))
/** A vehicle en route counts as present. */
const isThere = may('SIGN_OUT', 'ARRIVE')
const isOver = ({ flow, row }: ListedRow) => Boolean(flow.states[row.state]?.end)

export const ROSTER_FILTERS = {
  all: ['全部', () => true],
  deciding: ['等您审核', (one: ListedRow) => one.offers.some(({ tone }) => tone === 'primary')],
  expected: ['还没到', may('ADMIT')],
  there: ['在场', isThere],
  over: ['已结束', isOver],
} as const
export type RosterFilter = keyof typeof ROSTER_FILTERS

const peopleOf = (rows: readonly ListedRow[]) => rows.reduce((sum, { row }) => sum + Math.max(1, row.places), 0)

/** Returns the number of people present, expected, and gone again. */
export const countPeople = (rows: readonly ListedRow[]) => ({
  there: peopleOf(rows.filter(isThere)),
  expected: peopleOf(rows.filter(may('ADMIT'))),
  gone: peopleOf(rows.filter(one => isOver(one) && one.row.checkedInAt !== null)),
})
