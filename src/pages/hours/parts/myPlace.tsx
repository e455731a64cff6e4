import { spanText } from '../../../contract/honourWords.ts'
import type { RankScope } from '../../../contract/hours.contract.ts'
import type { MyInfo } from '../../../contract/person.contract.ts'
import { pathTo, type ScreenPath } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

interface MyPlaceProps {
  mine: WireReply<'/api/my/paihangPage'>['mine']
  scope: RankScope
  /** Kind of the reader's account. */
  kind: MyInfo['kind'] | undefined
}

/** Owner of the place, and the page with its records. */
const OWN: Readonly<Record<RankScope, { readonly whose: string; readonly page: ScreenPath }>> = {
  person: { whose: '您', page: '/workTime' },
  organisation: { whose: '您的单位', page: '/myVolunteerDetail' },
  region: { whose: '您所在的地区', page: '/setting' },
}

/** The reader's own place, also if they are hidden from the list. */
export function MyPlace({ mine, scope, kind }: MyPlaceProps) {
  const { whose, page } = OWN[scope]
  if (!mine && scope === 'organisation' && kind !== scope)
    return <p role="note">代表单位去服务，工时也算在单位里；单位账号在这里看自己的名次。</p>
  if (!mine) return <p role="note">{whose}在这段时间还没有核实过的工时。</p>
  return (
    <Card variant="soft" href={pathTo(page)}>
      <Stack gap="sm">
        <Row wrap justify="between">
          {/* No-break spaces: otherwise the place breaks on a phone beside a long name. */}
          <strong>{`${scope === 'person' ? '我' : mine.name}：第\u00a0${mine.rank}\u00a0名`}</strong>
          <span>{spanText(mine.minutes)}</span>
        </Row>
        {mine.hidden && <MutedText block>您没有参加排行，别人看不到您的名次。</MutedText>}
      </Stack>
    </Card>
  )
}
