/** The rooms against the table of domains in the dictionary: a domain has one name everywhere. */

interface Names {
  /** Workflow → domain, as the dictionary lists them. */
  readonly domainOf: ReadonlyMap<string, string>
  readonly workflows: readonly string[]
  /** Every path of the repository. */
  readonly paths: readonly string[]
}

/** Rooms with a place a domain: what the place is called, and names that are of no domain there. */
const ROOMS: Readonly<Record<string, { readonly place: RegExp; readonly others: readonly string[] }>> = {
  contract: {
    place: /^src\/contract\/(\w+)\.contract\.ts$/,
    others: ['health', 'listExport', 'parts', 'record', 'steps'],
  },
  pages: { place: /^src\/pages\/(\w+)\//, others: ['map', 'record', 'share'] },
  api: {
    place: /^test\/api\/(\w+)\//,
    others: ['contract', 'db', 'engine', 'files', 'geo', 'http', 'lists', 'model'],
  },
}

/** Returns the files that every workflow has; its domain has its contract, binding and tests. */
const filesOf = (workflow: string, domain: string): readonly string[] => [
  ...['chart', 'face', 'projection'].map(name => `src/machines/workflows/${workflow}/${name}.ts`),
  ...[`src/contract/${domain}.contract.ts`, `server/domain/${domain}/binding.ts`],
  ...[`test/workflows/${workflow}.test.ts`, `test/api/model/${workflow}.test.ts`],
  ...['worlds', 'drivers'].map(room => `test/support/model/${room}/${workflow}.ts`),
]

/** Returns the workflows of the dictionary: the rows `| workflow | domain |` below its heading. */
export function domainsIn(dictionary: string): ReadonlyMap<string, string> {
  const [, section = ''] = dictionary.split('## Domains of workflows')
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) +\| (\w+) +\|$/gm)
  return new Map([...rows].slice(1).map(([, workflow = '', domain = '']) => [workflow, domain]))
}

/** Returns what follows the domain in a name that begins with it: `Desk` of `activityDesk`; empty where it does not. */
const rest = (name: string, domain: string): string => (name.startsWith(domain) ? name.slice(domain.length) : '')

/** Returns what has another name than its domain: workflows without a row, files that are missing, foreign places. */
export function foreignNames({ domainOf, workflows, paths }: Names): string[] {
  const there = new Set(paths)
  const domains = new Set(paths.flatMap(path => /^server\/domain\/(\w+)\//.exec(path)?.[1] ?? []))
  const rows = workflows.flatMap(workflow => {
    const domain = domainOf.get(workflow)
    if (!domain) return [`the dictionary names no domain of ${workflow}`]
    const lacking = filesOf(workflow, domain).filter(file => !there.has(file))
    const hasTests = paths.some(path => path.startsWith(`test/api/${domain}/`))
    return [...lacking, ...(hasTests ? [] : [`test/api/${domain}`])].map(file => `${workflow} lacks ${file}`)
  })
  const isKnown = (name: string) => [...domains].some(domain => name === domain || /^[A-Z]/.test(rest(name, domain)))
  const foreign = Object.values(ROOMS).flatMap(({ place, others }) =>
    paths.filter(path => {
      const name = place.exec(path)?.[1]
      return name && !others.includes(name) && !isKnown(name)
    }),
  )
  return [...new Set([...rows, ...foreign.map(path => `${path} is called after no domain`)])]
}
