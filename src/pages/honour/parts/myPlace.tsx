import { spanText } from '../../../contract/honourWords.ts'
import type { RankScope } from '../../../contract/hours.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

interface MyPlaceProps {
  mine: WireReply<'/api/my/paihangPage'>['mine']
  scope: RankScope
}

const NONE: Readonly<Record<RankScope, string>> = {
  person: '您在这段时间还没有核实过的工时。',
  organisation: '单位账号的名次会显示在这里。',
  region: '您所在的地区在这段时间还没有核实过的工时。',
}

/** One's own place, also of whoever stays out of the list. */
export function MyPlace({ mine, scope }: MyPlaceProps) {
  if (!mine) return <p role="note">{NONE[scope]}</p>
  return (
    <Card variant="soft" href={scope === 'region' ? pathTo('/setting') : pathTo('/workTime')}>
      <Stack gap="sm">
        <Row justify="between">
          <strong>
            {scope === 'region' ? `${mine.name}：` : '我：'}第 {mine.rank} 名
          </strong>
          <span>{spanText(mine.minutes)}</span>
        </Row>
        {mine.hidden && <MutedText block>您没有参加排行，别人看不到您的名次。</MutedText>}
      </Stack>
    </Card>
  )
}
