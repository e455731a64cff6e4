import { pathTo } from '../../../contract/screens.ts'
import { Empty } from '../../../ui/parts/empty.tsx'

/** Shown for an unknown activity, with a link to others. */
export const MissingActivity = () => (
  <Empty
    heading
    title="没有找到这场活动"
    text="它可能已经撤下，或者链接不完整。"
    action={{ label: '看活动', href: pathTo('/activity') }}
  />
)
