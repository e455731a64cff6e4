import type { GroupRow } from '../../../contract/activityGroup.contract.ts'

type Counts = Pick<GroupRow, 'size' | 'places' | 'unanswered' | 'agreed'>

/** Returns the answers of a group: `留了 5 个名额：3 人同意，1 人待答复，1 个待写名字`. */
export function groupText({ size, places, unanswered, agreed }: Counts): string {
  const parts = [
    ...(agreed > 0 ? [`${agreed} 人同意`] : []),
    ...(unanswered > 0 ? [`${unanswered} 人待答复`] : []),
    ...(places > 0 ? [`${places} 个待写名字`] : []),
  ]
  return [`留了 ${size} 个名额`, parts.join('，')].filter(Boolean).join('：')
}
