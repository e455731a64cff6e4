/** What each edge of a chart asks for and does, in sentences, with the words of the workflows that it moves. */
import type { Edge } from '../workflow/edges.ts'
import type { Workflow } from '../workflow/flow.ts'
import { type EdgeSentences, sentencesOf } from '../workflow/sentences.ts'
import { eventOf } from '../workflow/workflow.ts'
import { FACES } from '../workflows/index.ts'
import { FLOWS, loadFlow } from './flows.ts'

/** Resolves to the sentences of every edge; reads all charts, because one tells another. */
export async function edgeSentences(flow: Workflow): Promise<ReadonlyMap<Edge, EdgeSentences>> {
  const all = new Map(await Promise.all(FLOWS.map(async ({ id }) => [id, await loadFlow(id)] as const)))
  const others = {
    label: (id: keyof typeof FACES) => FACES[id].label,
    step: (id: keyof typeof FACES, event: string) => {
      const other = all.get(id)
      return (other && eventOf(other, event)?.label) ?? event
    },
  }
  return new Map(flow.edges.map(edge => [edge, sentencesOf(flow, edge, others)]))
}
