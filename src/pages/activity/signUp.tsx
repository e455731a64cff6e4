import { useState } from 'react'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Section, Stack } from '../../ui/parts/layout.tsx'
import { standingText } from './parts/mySignUpCard.tsx'
import { ObstacleCard } from './parts/obstacleCard.tsx'
import { OtherWays } from './parts/otherWays.tsx'
import { openShifts } from './parts/places.ts'
import { ShiftCard } from './parts/shiftCard.tsx'
import { ShiftSignUp } from './parts/shiftSignUp.tsx'
import { MissingActivity } from './shared/missingActivity.tsx'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/huodong/huodongDetails', { id }),
  mine: readOf('/api/my/getMyInfo', {}),
}))

/** 我要报名: the shifts of an activity, each with its button; other ways to take part below. */
export default function SignUpBoard() {
  const { query, read, mine } = useReads(reads)
  const { id } = query
  const [now] = useState(Date.now)
  const { data, loading, problem, retry } = read
  const { data: me } = mine
  if (!id || isMissing(problem)) return <MissingActivity />
  const open = openShifts(data?.shifts ?? [], now)
  const here = pathTo('/activityP', { id })
  return (
    <Board
      title="我要报名"
      {...(data && { sub: <a href={pathTo('/volunteerDetail', { id })}>{data.title}</a> })}
      loading={loading || !me}
      failure={problem && { text: problem.message, onRetry: retry }}
    >
      {data && me && (
        <>
          {data.obstacle && open.length > 0 && <ObstacleCard obstacle={data.obstacle} back={here} />}
          <Section title="做志愿者">
            <Stack gap="sm">
              {open.length === 0 && (
                <Card>
                  <p>所有班次都已经开始或取消了。</p>
                  <ButtonLink href={pathTo('/activity')} variant="line" size="sm">
                    看别的活动
                  </ButtonLink>
                </Card>
              )}
              {open.map(shift => {
                const mine = data.mine.find(one => one.shift === shift.id)
                const group = data.groups.find(one => one.shift === shift.id)
                return (
                  <ShiftCard key={shift.id} shift={shift}>
                    {group && (
                      <p>
                        您的单位已经留了名额：{group.stateLabel}{' '}
                        <a href={pathTo('/myVolunteerDetail', { group: group.id })}>看团体报名</a>
                      </p>
                    )}
                    {mine && (
                      <p>
                        您已经报了：{standingText(mine)}{' '}
                        <a href={pathTo('/myVolunteerDetail', { id: mine.id })}>看我的报名</a>
                      </p>
                    )}
                    {/* An organisation's vehicle takes no place of its people. */}
                    {!data.obstacle && !group && (!mine || me.kind === 'organisation') && (
                      <ShiftSignUp activity={id} shift={shift} me={me} now={now} />
                    )}
                  </ShiftCard>
                )
              })}
            </Stack>
          </Section>
          {!data.obstacle && open.length > 0 && <OtherWays id={id} kind={me.kind} />}
        </>
      )}
    </Board>
  )
}
