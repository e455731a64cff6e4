import { CLOSURE_GOES, CLOSURE_STAYS, COOLING_DAYS } from '../../../contract/closureWords.ts'
import { type ClosureObstacle, type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { Board } from '../../../ui/kinds/board.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import css from './closeAccount.module.css'
import { OwnNumberCode } from './ownNumberCode.tsx'
import { SettingCard } from './settingCard.tsx'

const reads = screenReads([], () => ({ closure: readOf('/api/my/zhuxiaoDetails', {}) }))

/** What has to be done first, each with the way there. */
function Obstacles({ obstacles }: { obstacles: readonly ClosureObstacle[] }) {
  if (obstacles.length === 0) return null
  return (
    <SettingCard title="注销前要先办完">
      <ul className={css.points}>
        {obstacles.map(({ text, workflow, record, path }) => {
          const href = path || recordPath(workflow, record)
          return <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
        })}
      </ul>
    </SettingCard>
  )
}

/** What goes, and what stays and why. */
function Consequences() {
  return (
    <>
      <SettingCard title="注销后会删除">
        <ul className={css.points}>
          {CLOSURE_GOES.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </SettingCard>
      <SettingCard title="会留下的，和为什么">
        <ul className={css.points}>
          {CLOSURE_STAYS.map(([what, why]) => (
            <li key={what}>
              {what}
              <MutedText size="sm" block>
                {why}
              </MutedText>
            </li>
          ))}
        </ul>
      </SettingCard>
    </>
  )
}

/** A request that waits: until when, and how it is taken back. */
function Waiting({ id, stateLabel, until }: { id: string; stateLabel: string; until: number | null }) {
  const record = useRecord('accountClosure', id)
  const steps = useSteps(record)
  return (
    <Card>
      <Stack gap="sm">
        <h2>{stateLabel}</h2>
        {until !== null && (
          <p>
            <When at={until} withTime /> 注销。在那之前账号照常用，随时可以撤回。
          </p>
        )}
        {record.ready && <InlineSteps record={record} steps={steps} />}
      </Stack>
    </Card>
  )
}

/** Asks for it, with a code to the account's own number: an unlocked phone of somebody else is not enough. */
function Request({ me }: { me: MyInfo }) {
  const form = useCallForm(personContract.closureRequest, {
    draft: 'closure',
    isStored: false,
    own: { phone: '' },
    stale: ['/api/my/zhuxiaoDetails'],
    done: `已经申请，${COOLING_DAYS} 天内可以撤回`,
  })
  return (
    <GuidedForm
      title="注销账号"
      sub={`申请后等 ${COOLING_DAYS} 天才注销，这期间随时可以撤回`}
      {...form.frame}
      submitLabel="申请注销"
      foot={<a href="/setting">不注销了，回到设置</a>}
    >
      <Consequences />
      <OwnNumberCode
        {...{ purpose: 'closure', shown: me.phone, refuse: form.refuse, label: '本人手机号' }}
        number={form.field('phone')}
        code={form.field('code')}
      />
    </GuidedForm>
  )
}

/** 注销账号: what goes and stays, what has to be done first, and asking for it or taking it back. */
export function CloseAccount({ me }: { me: MyInfo }) {
  const { data, loading, problem, retry } = useReads(reads).closure
  const failure = problem && { text: problem.message, onRetry: retry }
  if (data && !data.closure && data.obstacles.length === 0) return <Request me={me} />
  return (
    <Board title="注销账号" loading={loading} failure={failure}>
      {data && (
        <Stack>
          {data.closure && <Waiting {...data.closure} />}
          <Obstacles obstacles={data.obstacles} />
          <Consequences />
          <a href="/setting">回到设置</a>
        </Stack>
      )}
    </Board>
  )
}
CloseAccount.reads = reads
