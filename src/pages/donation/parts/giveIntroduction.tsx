import coins from 'icon:hand-coins'
import parcel from 'icon:package'
import { useSpan } from '../../../data/delays.ts'
import { useShell } from '../../../data/shell.ts'
import { Board } from '../../../ui/kinds/board.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Grid, Section, Stack } from '../../../ui/parts/layout.tsx'
import { Timeline } from '../../../ui/parts/timeline.tsx'

/** 我要捐赠 for visitors: what can be given, and what happens then, before a log-in is asked for. */
export function GiveIntroduction() {
  const { sendToLogin } = useShell()
  const steps = [
    '写下要捐什么、几件，拍张照片',
    `社区的人 ${useSpan('goodsDonation', 'unaccepted')}内答复，约好时间上门来取，您也可以自己送到仓库`,
    '清点入库，您会收到捐赠证书',
    '东西送到谁家，您随时看得到',
  ]
  return (
    <Board title="我要捐赠" sub="家里用不上的，正是别人缺的">
      <Grid min={280} gap="sm">
        <Card>
          <Stack gap="sm">
            <Icon svg={parcel} size={32} />
            <h2>捐东西</h2>
            <p>衣服被褥、米面粮油、书本玩具、轮椅拐杖、小家电。干净、能用就行。</p>
            <Button fullWidth onClick={() => sendToLogin(location.pathname + location.search)}>
              登录后填写
            </Button>
          </Stack>
        </Card>
        <Card>
          <Stack gap="sm">
            <Icon svg={coins} size={32} />
            <h2>捐钱</h2>
            <p>选一个正在募捐的项目，几块钱也行。每一笔用到哪里，项目页上都公开。</p>
            <ButtonLink variant="line" fullWidth href="/fundraising">
              看看募捐项目
            </ButtonLink>
          </Stack>
        </Card>
      </Grid>
      <Section title="捐东西接下来会怎样">
        <Card variant="ground">
          <Timeline entries={steps.map((label, index) => ({ label, now: index === 0 }))} />
        </Card>
      </Section>
    </Board>
  )
}
