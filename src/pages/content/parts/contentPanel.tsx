import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ContentRow } from '../../../contract/content.contract.ts'
import { useQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { When } from '../../../ui/parts/when.tsx'
import type { PanelProps } from '../../record/shared/desk.ts'
import { DESKS, deskOf, differences } from './bodies.ts'
import css from './content.module.css'
import { DifferenceList } from './differenceList.tsx'
import { GiftStock } from './giftStock.tsx'
import { Preview } from './preview.tsx'

const NAMES = ['kind'] as const

/** Goes on to the desk of its kind: news and tasks name only the version. */
function useOwnDesk(item: ContentRow | undefined) {
  const [path, navigate] = useLocation()
  const isChosen = useUrlQuery(NAMES).query.kind !== ''
  const desk = item && DESKS[item.kind]
  useEffect(() => {
    if (item && desk && desk !== path && !isChosen) navigate(deskOf(item.kind, { id: item.id }), { replace: true })
  }, [item, desk, path, isChosen, navigate])
}

/** What the open version says: what stands in its way, what it changes, how it looks, and the versions before. */
export function ContentPanel({ id, item }: PanelProps<ContentRow>) {
  useOwnDesk(item)
  const { data, problem, retry } = useQuery('/api/manage/contentDetails', { id })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={6} />
  const { kind, state, live, obstacles, versions, skus } = data
  const changed = live && live.id !== id ? differences(kind, live.body, data.body, data.names) : []
  const edit = state === 'draft' ? '修改' : state === 'live' ? '起草新的一版' : undefined
  return (
    <Stack>
      {obstacles.length > 0 && (
        <ul className={css.obstacles} aria-label="送审以前要改">
          {obstacles.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {edit && (
        <Row>
          <ButtonLink variant="line" size="sm" href={deskOf(kind, { edit: id })}>
            {edit}
          </ButtonLink>
        </Row>
      )}
      {live && live.id !== id && (
        <Disclosure summary={`和正在上线的第 ${live.number} 版比，改了 ${changed.length} 处`}>
          {changed.length > 0 && <DifferenceList items={changed} before={`第 ${live.number} 版`} after="这一版" />}
        </Disclosure>
      )}
      <Preview detail={data} />
      {kind === 'gift' && state === 'live' && skus.length > 0 && <GiftStock id={id} skus={skus} />}
      {versions.length > 1 && (
        <Disclosure summary={`共 ${versions.length} 版`}>
          <ul className={css.versions}>
            {versions.map(one => (
              <li key={one.id}>
                <a href={deskOf(kind, { id: one.id, tab: 'all' })}>第 {one.number} 版</a> {one.stateLabel} ·{' '}
                <When at={one.at} withTime />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Stack>
  )
}
