/** Which edges were taken at which level: machine, api, browser. Levels run in different processes and meet in files. */
import type { Graph } from './explore.ts'

export interface Covered {
  readonly level: string
  readonly taken: number
  readonly of: number
  readonly missing: readonly string[]
}

export class Coverage {
  readonly #taken = new Map<string, Map<string, number>>()

  hit(level: string, edge: { readonly key: string }): void {
    const times = this.#taken.get(level) ?? new Map<string, number>()
    times.set(edge.key, (times.get(edge.key) ?? 0) + 1)
    this.#taken.set(level, times)
  }

  times(level: string, key: string): number {
    return this.#taken.get(level)?.get(key) ?? 0
  }

  /** One key a line, for a file. */
  write(level: string): string {
    return [...(this.#taken.get(level)?.keys() ?? [])].map(key => `${key}\n`).join('')
  }

  /** Takes over what another process wrote. */
  read(level: string, lines: string): void {
    for (const key of lines.split('\n')) if (key) this.hit(level, { key })
  }

  report({ edges }: Pick<Graph, 'edges'>, levels: readonly string[]): Covered[] {
    return levels.map(level => {
      const missing = edges.filter(({ key }) => !this.times(level, key)).map(({ key }) => key)
      return { level, taken: edges.length - missing.length, of: edges.length, missing }
    })
  }
}
