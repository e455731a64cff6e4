import gift from 'icon:package'
import { useLocation } from 'wouter'
import type { IdleDetail } from '../../../contract/idle.contract.ts'
import { IDLE_CONDITIONS, IDLE_WAYS } from '../../../contract/idleWords.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { HELD_STATES } from '../../../machines/workflows/idleDeal/facts.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import button from '../../../ui/parts/button.module.css'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Favourite } from '../../mall/shared/favourite.tsx'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { ShareButton } from '../../share/shared/shareButton.tsx'
import { termsText } from '../shared/termsText.ts'
import { DealCard } from './dealCard.tsx'
import { MoneyWay } from './moneyWay.tsx'
import { reliabilityText } from './reliability.ts'
import { ReportForm } from './reportForm.tsx'
import { leftText } from './thingCard.tsx'

const reads = screenReads(['id'], ({ id }) => ({ read: id && readOf('/api/idle/idleDetails', { id }) }))
/** States of a deal that reserves the thing, and of one after which its buyer may ask again. */
const RESERVED: readonly string[] = ['toPay', ...HELD_STATES]
const CLOSED = ['received', 'backedOut', 'lapsed']
/** States in which its owner may give it to a warehouse instead. */
const STILL_HERE = ['listed', 'hidden']

const factsOf = (thing: IdleDetail) => [
  { label: '怎么给', value: termsText(thing) },
  ...(thing.pieces > 1 ? [{ label: '件数', value: `${leftText(thing)}，一位邻居一件` }] : []),
  { label: '成色', value: IDLE_CONDITIONS[thing.condition] },
  { label: '类别', value: thing.kindNames.filter(Boolean).join(' · ') },
  { label: '怎么交接', value: thing.ways.map(way => IDLE_WAYS[way]).join('、') },
  { label: '在哪里', value: `${thing.regionName}，${thing.spot}` },
  { label: '物主', value: thing.isOwner ? '您自己' : `${thing.owner}，${reliabilityText(thing.reliability)}` },
  { label: '发布', value: <When at={thing.at} /> },
]

/** Everybody who asks, for the owner; for others their own deal. */
function Deals({ thing: { isOwner, deals } }: { thing: IdleDetail }) {
  if (deals.length === 0) return null
  return (
    <Section title={isOwner ? '想要的邻居' : '我想要这件'}>
      <Stack gap="sm">
        {deals.map(deal => (
          <DealCard key={deal.id} deal={deal}>
            {isOwner && (
              <>
                {deal.words && <p>「{deal.words}」</p>}
                <MutedText block>{reliabilityText(deal.reliability)}</MutedText>
                {deal.state === 'asked' && (
                  <span className={`${button.button} ${button.line} ${button.small}`}>答复这一位</span>
                )}
              </>
            )}
          </DealCard>
        ))}
      </Stack>
    </Section>
  )
}

function ThingOfId({ id }: { id: string }) {
  const { data, loading, problem, retry } = useReads(reads).read
  const [, navigate] = useLocation()
  const concerns = data?.isOwner || data?.isPlatform
  const record = useRecord('idleItem', concerns ? id : '')
  const steps = useSteps(record, { ownScreens: { EDIT: pathTo('/idleAlter', { id }) } })
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这件闲置"
        text="它可能已经送出或者下架了。看看别的。"
        action={{ label: '看全部闲置', href: pathTo('/idle') }}
      />
    )
  const canAsk = data && !concerns && data.state === 'listed' && data.deals.every(one => CLOSED.includes(one.state))
  const asking = data?.isOwner ? data.deals.filter(({ state }) => state === 'asked').length : 0
  const isMine = !concerns && data?.deals.some(one => RESERVED.includes(one.state))
  const stateText = isMine
    ? '下面有这次交接，请看下一步'
    : data?.state === 'reserved' && !data.isOwner
      ? '没有成的话会重新在架'
      : asking > 0
        ? `有 ${asking} 位邻居想要，请选一位`
        : ''
  return (
    <>
      <Detail
        title={data?.title ?? '闲置'}
        loading={loading}
        failure={problem && { text: problem.message, onRetry: retry }}
        {...(data && {
          state: {
            label: isMine ? '预留给您' : data.stateLabel,
            text: stateText,
            untimed: true,
            ...(asking > 0 && { turn: 'yours' as const }),
          },
        })}
        summary={
          data && (
            <Stack gap="sm">
              <Row wrap gap="sm">
                {data.pictures.map((url, at) => (
                  <Picture
                    key={url}
                    src={url}
                    alt={`${data.title}，照片 ${at + 1}`}
                    width={200}
                    height={200}
                    priority={at === 0}
                  />
                ))}
              </Row>
              {data.isOwner && <Deals thing={data} />}
              {!concerns && (
                <Row wrap gap="sm">
                  <Favourite key={id} kind="idle" id={id} on={data.favourite} />
                  <ShareButton path={pathTo('/idle', { id })} title={data.title} size="sm" />
                </Row>
              )}
            </Stack>
          )
        }
        facts={data ? factsOf(data) : []}
        whyNot={concerns ? steps.whyNot : []}
        actions={
          concerns
            ? steps.actions
            : canAsk
              ? [{ label: '我想要', onPress: () => navigate(pathTo('/idleDeliver', { item: id })) }]
              : []
        }
      >
        {data && (
          <>
            {!data.isOwner && <Deals thing={data} />}
            {data.price > 0 && !concerns && <MoneyWay />}
            {data.words && (
              <Card>
                <h2>说明</h2>
                <Prose text={data.words} />
              </Card>
            )}
            {data.isOwner && STILL_HERE.includes(data.state) && asking === 0 && (
              <Card variant="soft">
                <Row justify="between" wrap gap="sm">
                  <span>没有人要？社区仓库可以收下，转给需要的人。捐出后请把这里下架。</span>
                  <ButtonLink href={pathTo('/donationW', { idle: id })} variant="line" size="sm" icon={gift}>
                    捐给社区仓库
                  </ButtonLink>
                </Row>
              </Card>
            )}
            {!concerns && ['listed', 'reserved'].includes(data.state) && <ReportForm id={id} state={data.state} />}
            {concerns && <RecordProgress record={record} />}
          </>
        )}
      </Detail>
      {concerns && steps.dialog}
    </>
  )
}

/** 一件闲置: pictures, terms, where, and who asks for it. */
function OneThing() {
  const { id } = useReads(reads).query
  return <ThingOfId key={id} id={id} />
}
export const Thing = Object.assign(OneThing, { reads })
