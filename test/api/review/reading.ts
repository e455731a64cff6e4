/** Asks a call as several people and writes down what each of them gets. */
import type { Named } from '../contract/samples.ts'
import { isRequired, resultOf, sampleFor, send, shapeOf } from '../contract/samples.ts'
import { linesOf } from './words.ts'

export interface Reader {
  readonly name: string
  readonly token: string
}
type Fields = Readonly<Record<string, string>>
export interface Answer {
  readonly lines: readonly string[]
  readonly refused: boolean
  readonly rows: number
}

/** What has to be filled in, and nothing else. */
export function requiredOf({ endpoint }: Named): Fields {
  const shape = shapeOf(endpoint)
  return Object.fromEntries(Object.entries(sampleFor(endpoint)).filter(([field]) => isRequired(shape[field]!)))
}

/** Resolves to what this person is answered. */
export async function ask(url: string, { endpoint }: Named, { token }: Reader, fields: Fields): Promise<Answer> {
  const { body } = await send(url, endpoint, { ...fields, token })
  const { dataList, total } = body as { dataList?: unknown[]; total?: number }
  const result = resultOf(body)
  if (result !== 0) return { lines: [`refused ${result} ${body.resultNote ?? body.msg ?? ''}`], refused: true, rows: 0 }
  return { lines: linesOf(body), refused: false, rows: total ?? dataList?.length ?? 1 }
}

const MOST_SIGNS = 110
const cut = (line: string) => (line.length > MOST_SIGNS ? `${line.slice(0, MOST_SIGNS)}…` : line)
const nameOf = (line: string) => line.split(' ', 1)[0]

/** Returns what differs in another answer: its own lines, and the names of what it lacks altogether. */
const difference = (first: readonly string[], other: readonly string[]): string[] => [
  ...first
    .filter(line => !other.some(one => nameOf(one) === nameOf(line)))
    .map(line => `  - ${line.startsWith('dataList') ? 'dataList' : cut(line)}`),
  ...other.filter(line => !first.includes(line)).map(line => `  + ${line.startsWith('dataList') ? cut(line) : line}`),
]

/**
 * Returns several people's answers to one question: the first whole, what differs in the others', and who was told the
 * same.
 */
export function answerLines(answers: readonly { readonly name: string; readonly answer: Answer }[]): string[] {
  const groups = new Map<string, { readonly names: Set<string>; readonly answer: Answer }>()
  for (const { name, answer } of answers) {
    const key = answer.lines.join('\n')
    const group = groups.get(key) ?? { names: new Set(), answer }
    group.names.add(name)
    groups.set(key, group)
  }
  const all = [...groups.values()]
  const most = Math.max(...all.map(({ answer }) => answer.lines.length))
  const whole =
    all.find(({ answer }) => !answer.refused && answer.lines.length === most) ??
    all.find(({ answer }) => !answer.refused)
  const rest = all.filter(one => one !== whole)
  return [...(whole ? [whole] : []), ...rest].flatMap(({ names, answer }) => {
    const title = ` ${[...names].join(', ')}`
    if (answer.refused || answer === whole?.answer) return [title, ...answer.lines.map(line => `  ${line}`)]
    return [title, ...difference(whole?.answer.lines ?? [], answer.lines)]
  })
}
