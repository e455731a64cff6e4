import { useEffect, useState } from 'react'
import { type ScreenPath, screenOf } from '../../../contract/screens.ts'
import type { MyMatter } from '../../../contract/task.contract.ts'
import { usePortsPromise } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { draftAddresses } from '../../../machines/browser/draft.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { LazyPart, type Part } from '../../../ui/parts/lazyPart.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { useLarge } from '../../../ui/theme/appearance.ts'
import { isDeskWork } from './deskWork.ts'
import css from './myMatters.module.css'

/** Cards and lines before the fold. */
const MAX_CARDS = 4
const MAX_LINES = 4

type MatterCardProps = Pick<MyMatter, 'turn' | 'words' | 'title' | 'button' | 'href' | 'at'> & {
  /** The next thing to do: its button is the red one. */
  first?: boolean
}

function MatterCard({ turn, words, title, button, href, at, first = false }: MatterCardProps) {
  return (
    <li className={css.card} data-turn={turn}>
      <div className={css.words}>
        <h3>{words}</h3>
        <p className={css.quiet}>
          <span>{title}</span>
          {at !== null && (turn === 'yours' ? <Countdown until={at} /> : <When at={at} withTime />)}
        </p>
      </div>
      <ButtonLink size="sm" variant={first ? 'solid' : 'line'} href={href}>
        {button}
      </ButtonLink>
    </li>
  )
}

/** Returns the forms of this account with a draft on this device, as matters. */
function useDrafts(): readonly MatterCardProps[] {
  const uid = useView(view => view.uid)
  const ports = usePortsPromise()
  const [addresses, setAddresses] = useState<readonly string[]>([])
  useEffect(() => {
    ports.then(
      ({ drafts }) => setAddresses(draftAddresses(drafts, uid)),
      () => {},
    )
  }, [ports, uid])
  return addresses.flatMap(href => {
    const screen = screenOf(href.split('?', 1)[0] as ScreenPath)
    if (screen?.kind !== 'guidedForm') return []
    return [{ turn: 'yours', words: '写了一半，给您留着', title: screen.title, button: '接着写', href, at: null }]
  })
}

/** What waits for others: a quiet line each. */
function WaitingLines({ lines }: { lines: readonly MyMatter[] }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ id, words, title, href }) => (
        <li key={id}>
          <a className={css.line} href={href}>
            <b>{title}</b>
            <span>{words}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Counts of a group stop here. */
const MOST_COUNTED = 100

/** What is true where no matter of one's own is open: somebody with a post may still have work on the desk. */
function NothingOfMine() {
  const { data, problem } = useQuery('/api/renwu/getRenwuCounts', {})
  if (problem) return <MutedText>您自己的事都办好了。岗位上有没有等您办的，现在没有取到。</MutedText>
  if (!data) return <MattersShape />
  const work = data.groups.filter(isDeskWork)
  if (work.length === 0) return <MutedText>现在没有等您办的事。想做点什么，就选一样。</MutedText>
  const count = work.reduce((sum, group) => sum + group.count, 0)
  return (
    <Row wrap gap="sm">
      <MutedText>
        您自己的事都办好了，岗位上有 {count} 件{work.some(group => group.count >= MOST_COUNTED) && '以上'}等您办。
      </MutedText>
      <ButtonLink size="sm" variant="line" href="/task">
        去任务中心
      </ButtonLink>
    </Row>
  )
}

/** As high as one card. */
export const MattersShape = () => (
  <Section title="我的事">
    <Skeleton height="5.25rem" round="card" />
  </Section>
)

/** 我的事: a card for each open thing of mine, the nearest deadline first; below it what waits for others. */
export function MyMatters() {
  const { data, problem, retry } = useQuery('/api/my/getMyMatters', {})
  const drafts = useDrafts()
  // A failure must not look like having nothing to do.
  if (problem)
    return (
      <Section title="我的事">
        <p className={css.quiet}>
          有没有等您办的事，现在没有取到。
          <Button variant="line" size="sm" onClick={retry}>
            重试
          </Button>
        </p>
      </Section>
    )
  if (!data) return <MattersShape />
  const mine = [...data.dataList.filter(({ turn }) => turn !== 'others'), ...drafts]
  const waiting = data.dataList.filter(({ turn }) => turn === 'others')
  if (mine.length + waiting.length === 0) return <NothingOfMine />
  const next = mine.findIndex(({ turn }) => turn === 'yours')
  const cards = mine.map((matter, index) => <MatterCard key={matter.href} {...matter} first={index === next} />)
  return (
    <Section title="我的事">
      <Stack gap="sm">
        {cards.length > 0 && <ul className={css.cards}>{cards.slice(0, MAX_CARDS)}</ul>}
        {cards.length > MAX_CARDS && (
          <Disclosure summary={`还有 ${cards.length - MAX_CARDS} 件`}>
            <ul className={css.cards}>{cards.slice(MAX_CARDS)}</ul>
          </Disclosure>
        )}
        {waiting.length > 0 && <WaitingLines lines={waiting.slice(0, MAX_LINES)} />}
        {waiting.length > MAX_LINES && (
          <Disclosure summary={`还有 ${waiting.length - MAX_LINES} 件在等别人`}>
            <WaitingLines lines={waiting.slice(MAX_LINES)} />
          </Disclosure>
        )}
      </Stack>
    </Section>
  )
}

/** Loaded in 长者模式 only. Loaded from here and not by the home page, whose first chunk has no room for its name. */
const ELDER: Part<object> = { load: async () => (await import('../../home/shared/elder.tsx')).ElderHome }

/** The home page's part for its reader: 我的事, or in 长者模式 all that it shows. */
export const HomeMatters = () => (useLarge() ? <LazyPart part={ELDER} height="24rem" props={{}} /> : <MyMatters />)
