/** Protects the quota of a paid maps service: equal requests are paid once, and a day has a limit. */
import { DAY_MS } from '../../../src/contract/time.ts'
import type { MapsProvider } from './maps.ts'

export interface MapsBudget {
  /** Paid requests a day, for one address and for the whole process. */
  readonly perAddress: number
  readonly perDay: number
}

/** Decimal digits of degrees in requests: 11 m, which does not move a point out of its street. */
const DIGITS = 4
const MAX_REMEMBERED = 10_000

/**
 * Returns maps that use `paid` within the budget and `free` beyond it. Replies are cached for a day, failures are not.
 */
export function budgetedMaps(
  paid: MapsProvider,
  free: MapsProvider,
  budget: MapsBudget,
  clock: () => number,
): MapsProvider {
  const answers = new Map<string, Promise<unknown>>()
  const spent = new Map<string, number>()
  let total = 0
  let day = 0

  const maySpend = (caller: string): boolean => {
    const own = spent.get(caller) ?? 0
    if (own >= budget.perAddress || total >= budget.perDay) return false
    spent.set(caller, own + 1)
    total += 1
    return true
  }
  function ask<T extends { readonly status: string }>(
    question: string,
    caller: string,
    load: () => Promise<T>,
    fallback: () => Promise<T>,
  ): Promise<T> {
    const today = Math.floor(clock() / DAY_MS)
    if (today !== day || answers.size >= MAX_REMEMBERED) answers.clear()
    if (today !== day) {
      spent.clear()
      total = 0
      day = today
    }
    const known = answers.get(question)
    if (known) return known as Promise<T>
    if (!maySpend(caller)) return fallback()
    const answer = load()
    answers.set(question, answer)
    void answer.then(({ status }) => status === '1' || answers.delete(question))
    return answer
  }

  return {
    ip: (ip, caller = ip) =>
      ask(
        `ip ${ip}`,
        caller,
        () => paid.ip(ip),
        () => free.ip(ip),
      ),
    regeo(lng, lat, caller = '') {
      const [east, north] = [Number(lng.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))]
      return ask(
        `regeo ${east},${north}`,
        caller,
        () => paid.regeo(east, north),
        () => free.regeo(lng, lat),
      )
    },
  }
}
