/** The drawers of the server: which domain may use which other, and that none comes back to where it began. */
import type { Module } from './reader.ts'

export type Arrows = Readonly<Record<string, readonly string[]>>

/** A domain may import those that are named beside it; who is not here imports none. */
export const DOMAIN_ARROWS: Arrows = {
  activity: ['mall'],
  afterSales: ['mall', 'order'],
  aid: ['mall', 'role', 'warehouse'],
  campaign: ['certification', 'mall', 'payment'],
  certificate: ['role'],
  certification: ['payment', 'role'],
  complaint: ['mall', 'order'],
  content: ['gift'],
  disclosure: ['campaign', 'payment'],
  donation: ['hours', 'place'],
  exchange: ['gift', 'order', 'point'],
  finance: ['campaign', 'certification'],
  gift: ['mall'],
  home: ['activity', 'aid', 'campaign', 'mall'],
  hours: ['point'],
  invoice: ['certificate'],
  manage: ['task'],
  order: ['mall', 'payment'],
  person: ['hours', 'message', 'point', 'role'],
  idle: ['mall', 'order', 'payment'],
  role: ['warehouse'],
  shop: ['mall'],
  task: ['donation', 'role', 'warehouse'],
  warehouse: ['donation', 'place'],
  withdrawal: ['payment', 'shop'],
}

const domainOf = (path: string): string | undefined => /^server\/domain\/([^/]+)\//.exec(path)?.[1]

/** Every import of one domain by another, types included. */
const crossings = (modules: readonly Module[]) =>
  modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [domainOf(path), target === undefined ? undefined : domainOf(target)]
      return from !== undefined && to !== undefined && from !== to ? [{ path, target, from, to }] : []
    }),
  )

/** Returns the imports between domains that are not drawn. */
export const undrawnArrows = (modules: readonly Module[], arrows: Arrows): string[] =>
  crossings(modules).flatMap(({ path, target, from, to }) =>
    arrows[from]?.includes(to) ? [] : [`${path} imports ${target}, but ${from} → ${to} is not drawn`],
  )

/** Returns the drawn arrows that no import follows. */
export const unusedArrows = (modules: readonly Module[], arrows: Arrows): string[] => {
  const used = new Set(crossings(modules).map(({ from, to }) => `${from} → ${to}`))
  return Object.entries(arrows).flatMap(([from, targets]) =>
    targets.map(to => `${from} → ${to}`).filter(arrow => !used.has(arrow)),
  )
}

/** Returns the ways along drawn arrows that lead back to where they began, each once. */
export function arrowCycles(arrows: Arrows): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (domain: string, trail: readonly string[]): void => {
    const at = trail.indexOf(domain)
    if (at >= 0) found.push([...trail.slice(at), domain].join(' → '))
    if (at >= 0 || done.has(domain)) return
    for (const next of arrows[domain] ?? []) walk(next, [...trail, domain])
    done.add(domain)
  }
  for (const domain of Object.keys(arrows)) walk(domain, [])
  return found
}

/** Returns the domains without the file that defines them. */
export const withoutDefinition = (modules: readonly Module[]): string[] => {
  const domains = new Set(modules.flatMap(({ path }) => domainOf(path) ?? []))
  const paths = new Set(modules.map(({ path }) => path))
  return [...domains].filter(domain => !paths.has(`server/domain/${domain}/domain.ts`))
}
