/** Money as a function of the situation: two ways into one may not leave different balances. */
import type { Effect } from '../../../src/machines/workflow/effects.ts'
import type { Graph } from './explore.ts'

export type Balances = Readonly<Record<string, number>>

/** Balances, in 分, after these effects; accounts at zero are left out, so that equal ones compare equal. */
export function applyPostings(balances: Balances, effects: readonly Effect[]): Balances {
  const next: Record<string, number> = { ...balances }
  for (const effect of effects) {
    // All that the record booked goes back.
    if (effect.type === 'takeBackHours') for (const account of Object.keys(next)) next[account] = 0
    if (effect.type !== 'post') continue
    const { from, to, amount } = effect.params
    next[from] = (next[from] ?? 0) - amount
    next[to] = (next[to] ?? 0) + amount
  }
  return Object.fromEntries(
    Object.entries(next)
      .filter(([, sum]) => sum !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const accountsOf = (uid: string) =>
  ({
    hold: [`points:${uid}`, `pointsHeld:${uid}`],
    use: [`pointsHeld:${uid}`, 'pointsUsed'],
    free: [`pointsHeld:${uid}`, `points:${uid}`],
    refund: ['pointsUsed', `points:${uid}`],
  }) as const

/**
 * What the ledger books for these effects: their postings, points that move, and of an award its points and minutes.
 */
export const ledgerEffects = (effects: readonly Effect[]): readonly Effect[] =>
  effects.flatMap((effect): readonly Effect[] => {
    if (effect.type === 'movePoints') {
      const { uid, points, change } = effect.params
      const [from, to] = accountsOf(uid)[change]
      return [{ type: 'post', params: { from, to, amount: points } }]
    }
    // The campaign itself is `self`.
    if (effect.type === 'moveRest') {
      const { to, amount } = effect.params
      return [{ type: 'post', params: { from: 'campaign:self', to: `campaign:${to}`, amount } }]
    }
    if (effect.type === 'restorePoints') {
      const { uid, points: amount } = effect.params
      return [{ type: 'post', params: { from: 'pointsExpired', to: `points:${uid}`, amount } }]
    }
    if (effect.type !== 'award' && effect.type !== 'creditHours') return [effect]
    const { uid, points, minutes } = effect.params
    return [
      { type: 'post', params: { from: 'pointsIssued', to: `points:${uid}`, amount: points } },
      { type: 'post', params: { from: 'minutesIssued', to: `minutes:${uid}`, amount: minutes } },
    ]
  })

/**
 * Returns the balances of every situation, and every edge that leads into one with different balances; `read` selects
 * the postings.
 */
export function balancesByNode<F extends object>(
  { starts, edges, externalChanges }: Graph<F>,
  read: (effects: readonly Effect[]) => readonly Effect[] = effects => effects,
) {
  const at = new Map<string, Balances>(starts.map(({ key }) => [key, {}]))
  const wrong: string[] = []
  const transitions = [
    ...edges.map(({ key, from, to, outcome }) => ({ key, from, to, effects: outcome.effects })),
    ...externalChanges.map(({ name, from, to }) => ({ key: `${from.key} —${name}→ ${to.key}`, from, to, effects: [] })),
  ]
  for (const [key, balances] of at)
    for (const transition of transitions) {
      if (transition.from.key !== key) continue
      const next = applyPostings(balances, read(transition.effects))
      const known = at.get(transition.to.key)
      if (!known) at.set(transition.to.key, next)
      else if (JSON.stringify(known) !== JSON.stringify(next))
        wrong.push(`${transition.key}: ${JSON.stringify(next)}, elsewhere ${JSON.stringify(known)}`)
    }
  return { at, wrong }
}
