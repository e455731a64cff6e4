/** Sentences for each edge of a chart: conditions and effects, with labels of the other workflows involved. */
import type { Edge } from '../workflow/edges.ts'
import type { Workflow } from '../workflow/flow.ts'
import { type EdgeSentences, sentencesOf } from '../workflow/sentences.ts'
import { eventOf } from '../workflow/workflow.ts'
import { FACES } from '../workflows/index.ts'
import { FLOWS, loadFlow } from './flows.ts'

/** Resolves to the sentences of every edge; loads all charts, as one sends steps to another. */
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
