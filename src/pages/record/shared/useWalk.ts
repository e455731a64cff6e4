import { useState } from 'react'
import type { DiagramBox } from '../../../machines/browser/picture.ts'
import { movingNow } from '../../../ui/motion/load.ts'
import type { WorkflowPictureProps } from './workflowPicture.tsx'

type Corners = DiagramBox['lines'][number]['corners']

interface LastWalk {
  readonly state: string | undefined
  readonly key: number
  readonly corners: Corners | undefined
}

/** Returns the corners of the line from one state to the next; undefined if there is no unique line. */
function lineBetween(
  boxes: readonly DiagramBox[],
  { state, history }: NonNullable<WorkflowPictureProps['record']>,
  from: string,
): Corners | undefined {
  const lines = boxes.find(({ id }) => id === from)?.lines.filter(({ to, stays }) => to === state && !stays) ?? []
  const event = history.findLast(line => line.from === from && line.to === state)?.event
  return (lines.find(({ name }) => name === event) ?? lines[0])?.corners
}

/** Returns the mark that moves along the line just taken, after the state changed while visible. */
export function useWalk(boxes: readonly DiagramBox[], record: WorkflowPictureProps['record']) {
  const [last, setLast] = useState<LastWalk>({ state: record?.state, key: 0, corners: undefined })
  if (record?.state !== last.state) {
    const corners = record && last.state !== undefined ? lineBetween(boxes, record, last.state) : undefined
    setLast({ state: record?.state, key: last.key + 1, corners })
  }
  const moving = last.corners && movingNow()
  return moving && last.corners && { Mark: moving.Mark, key: last.key, corners: last.corners }
}
