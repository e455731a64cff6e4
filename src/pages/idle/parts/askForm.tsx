import { type IdleDetail, idleContract } from '../../../contract/idle.contract.ts'
import { IDLE_WAYS } from '../../../contract/idleWords.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { formatMoney } from '../../../ui/format.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { termsText } from '../shared/termsText.ts'
import { MoneyWay } from './moneyWay.tsx'

function Ask({ thing }: { thing: IdleDetail }) {
  const { id, title, picture, ways, price } = thing
  const form = useCallForm(idleContract.idleAsk, {
    draft: `idle-ask-${id}`,
    given: { id },
    start: { ...(ways[0] && { way: ways[0] }), ...(price > 0 && { price: yuanOf(price) }) },
    changes: 'idleDeal',
    stale: ['/api/idle/idleDetails'],
    done: '已经告诉物主，等答复',
    next: deal => pathTo('/idleDeliver', { id: deal.id }),
  })
  const way = form.bind('way')
  return (
    <GuidedForm
      title="我想要"
      sub="物主从想要的邻居里选一位，选中以后双方才看到对方的电话；要付钱的，付了款才看到"
      submitLabel="告诉物主"
      {...form.frame}
    >
      <Restored form={form} />
      <Card>
        <Row gap="md">
          <Picture src={picture} alt="" width={84} height={84} />
          <div>
            <h2>{title}</h2>
            <p>{termsText(thing)}</p>
          </div>
        </Row>
      </Card>
      <RadioCards
        label="怎么交接"
        options={ways.map(value => ({ value, label: IDLE_WAYS[value] }))}
        value={form.values.way}
        error={way.error}
        onChange={value => form.set({ way: value })}
      />
      {price > 0 && (
        <>
          <CallField form={form} name="price" hint={`标价 ${formatMoney(price)}，想便宜一点可以写低些，物主答应才算`} />
          <MoneyWay />
        </>
      )}
      <CallField form={form} name="words" rows={3} placeholder="例如：孙子正好在学骑车，周末都有空" />
    </GuidedForm>
  )
}

/** Asks for a thing: how, and a word to its owner. */
function AskForThing({ id }: { id?: string }) {
  const { data, problem, retry } = useQuery('/api/idle/idleDetails', { id: id ?? '' }, Boolean(id))
  if (isMissing(problem) || (data && (data.state !== 'listed' || data.isOwner)))
    return (
      <Empty
        heading
        title="现在不能要这一件"
        text={data?.isOwner ? '这是您自己的闲置。' : '它已经预留、送出或者下架了。看看别的。'}
        action={{ label: '看全部闲置', href: pathTo('/idle') }}
      />
    )
  if (!data) return <PendingForm title="我想要" failure={problem && { text: problem.message, onRetry: retry }} />
  return <Ask thing={data} />
}

const reads = screenReads(['item'], ({ item }) => ({ read: item && readOf('/api/idle/idleDetails', { id: item }) }))
export const AskForm = Object.assign(AskForThing, { reads })
