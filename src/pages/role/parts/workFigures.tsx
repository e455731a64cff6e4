import users from 'icon:users'
import { pathTo } from '../../../contract/screens.ts'
import type { WorkFigures as Answer } from '../../../contract/task.contract.ts'
import { FIGURE_DAYS } from '../../../contract/task.contract.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { formatCount, formatDuration } from '../../../ui/format.ts'
import { Board } from '../../../ui/kinds/board.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './workFigures.module.css'

const regionOf = (named: string) => (/^\d+$/.test(named) ? named : '')

export const reads = screenReads(['region'], ({ region }) => ({
  figures: readOf('/api/renwu/figures', regionOf(region) ? { region: regionOf(region) } : {}),
}))

/** What a number counts, as the inbox is asked for it. */
interface Counted {
  readonly region?: string
  readonly person?: string
}
const listOf = (counted: Counted, more: Readonly<Record<string, string>> = {}) =>
  pathTo('/task', { reach: '1', ...counted, ...more })

/** A number that leads to what it counts; nothing to lead to for none. */
const Count = ({ count, href, of }: { count: number; href: string; of: string }) =>
  count === 0 ? (
    <span className={css.none}>0</span>
  ) : (
    <a href={href} aria-label={`${of} ${count} 件`}>
      {formatCount(count)}
    </a>
  )

const durationOf = (done: number, ms: number) => (done === 0 ? '—' : formatDuration(ms))

type Line = Answer['total']
interface LineProps {
  name: string
  href?: string | undefined
  line: Line
  counted: Counted
}
function FigureRow({ name, href, line, counted }: LineProps) {
  const { waiting, overdue, done, median, ninth } = line
  return (
    <tr>
      <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
      <td data-head="等着办">
        <Count count={waiting} href={listOf(counted)} of={`${name}等着办`} />
      </td>
      <td data-head="已超时" data-pressing={overdue > 0 || undefined}>
        <Count count={overdue} href={listOf(counted, { due: 'overdue' })} of={`${name}已超时`} />
      </td>
      <td data-head={`${FIGURE_DAYS} 天办完`}>
        <Count count={done} href={listOf(counted, { ended: '1' })} of={`${name}办完`} />
      </td>
      <td data-head="一半用时不到">{durationOf(done, median)}</td>
      <td data-head="九成用时不到">{durationOf(done, ninth)}</td>
    </tr>
  )
}

function FigureTable({ label, rows }: { label: string; rows: readonly (LineProps & { readonly key: string })[] }) {
  return (
    <Card bare>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">等着办</th>
            <th scope="col">已超时</th>
            <th scope="col">近 {FIGURE_DAYS} 天办完</th>
            <th scope="col">一半用时不到</th>
            <th scope="col">九成用时不到</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }) => (
            <FigureRow key={key} {...row} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** A community is not divided further. */
const isDivided = (region: string) => region.length < 12

/** 数字: what waits and what was done in my reach, by place and by person; each number leads to its matters. */
export function WorkFigures() {
  const { figures, query } = useReads(reads)
  const { data, problem, retry } = figures
  const region = regionOf(query.region)
  const here = region ? { region } : {}
  const { total } = data ?? {}
  const elsewhere = total && data ? data.places.reduce((rest, { waiting }) => rest - waiting, total.waiting) : 0
  return (
    <Board
      title="数字"
      sub={`我带的地方和人：等着办的、超时的、近 ${FIGURE_DAYS} 天办完的`}
      loading={!data}
      failure={problem && { text: problem.message, onRetry: retry }}
      tools={
        <Row gap="sm" wrap>
          {region && (
            <ButtonLink variant="line" size="sm" href={pathTo('/role', { view: 'figures' })}>
              看我的全部
            </ButtonLink>
          )}
          <ButtonLink variant="line" size="sm" icon={users} href="/role">
            人员
          </ButtonLink>
        </Row>
      }
    >
      {data && total && (
        <Stack>
          <Figures
            items={[
              {
                label: '等着办',
                value: <Count count={total.waiting} href={listOf(here)} of="一共等着办" />,
                unit: '件',
              },
              {
                label: '已超时',
                value: <Count count={total.overdue} href={listOf(here, { due: 'overdue' })} of="一共已超时" />,
                unit: '件',
              },
              {
                label: `近 ${FIGURE_DAYS} 天办完`,
                value: <Count count={total.done} href={listOf(here, { ended: '1' })} of="一共办完" />,
                unit: '件',
              },
            ]}
          />
          {total.done > 0 && (
            <MutedText block>
              从开始到办完：一半不到 {formatDuration(total.median)}，九成不到 {formatDuration(total.ninth)}。
            </MutedText>
          )}
          {data.places.length > 0 && (
            <FigureTable
              label="地方"
              rows={data.places.map(({ region: code, name, ...line }) => ({
                key: code,
                name,
                line,
                counted: { region: code },
                href: isDivided(code) ? pathTo('/role', { view: 'figures', region: code }) : undefined,
              }))}
            />
          )}
          {elsewhere > 0 && (
            <MutedText size="xs" block>
              另有 {formatCount(elsewhere)} 件不分到更小的地方，比如全区的活动、店铺的事。
            </MutedText>
          )}
          {data.people.length > 0 && (
            <>
              <FigureTable
                label="人"
                rows={data.people.map(({ uid, name, ...line }) => ({
                  key: uid,
                  name,
                  line,
                  counted: { ...here, person: uid },
                }))}
              />
              <MutedText size="xs" block>
                一件事等着几个人时，每个人名下都算一件，所以这里加起来会比上面多。
              </MutedText>
            </>
          )}
        </Stack>
      )}
    </Board>
  )
}
