import { useState } from 'react'
import { keysOf } from '../../../contract/keys.ts'
import type { Candidate } from '../../../contract/parts.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import css from './board.module.css'

interface CandidatesProps {
  title: string
  people: readonly Candidate[] | undefined
  failure: FailureInfo | undefined
  /** Shown without candidates. */
  emptyText: string
  /** Uid of the assignment in progress; empty for none. */
  busy: string
  onAssign: (person: Candidate) => void
}

const FILTERS = {
  '': { label: '全部', matches: () => true },
  free: { label: '手上没有事', matches: ({ load }: Candidate) => load === 0 },
  fits: { label: '有这样特长', matches: ({ fits }: Candidate) => fits },
} as const
type Filter = keyof typeof FILTERS
const FILTER_NAMES = keysOf(FILTERS)
/** Candidates shown before a press on more. */
const FIRST_SHOWN = 12

const matchesText = ({ name, phone, roleLabels, skills }: Candidate, text: string): boolean =>
  [name, phone, ...roleLabels, ...skills].some(words => words.includes(text))

interface PersonProps {
  person: Candidate
  busy: boolean
  /** The one to press next: who is near, idle and skilled. */
  isFirst: boolean
  onAssign: () => void
}

function Person({ person, busy, isFirst, onAssign }: PersonProps) {
  const { name, avatar, phone, distance, roleLabels, load, skills, fits, lastHelpAt } = person
  return (
    <li className={css.person}>
      <Picture src={avatar} alt="" width={40} height={40} edge="circle" />
      <div>
        <b>
          {name}
          <span>{phone}</span>
          {distance !== null && (
            <span>
              <Distance metres={distance} />
            </span>
          )}
        </b>
        <MutedText size="xs" block>
          {[...roleLabels, load === 0 ? '手上没有事' : `手上 ${formatCount(load)} 件`, ...skills].join(' · ')}
          {lastHelpAt !== null && (
            <>
              {' · 上次 '}
              <When at={lastHelpAt} />
            </>
          )}
        </MutedText>
      </div>
      {fits && <Chip tone="jade">有这样特长</Chip>}
      <Button
        size="sm"
        variant="line"
        busy={busy}
        aria-label={`指派${name}`}
        data-next-action={isFirst ? '' : undefined}
        onClick={onAssign}
      >
        指派
      </Button>
    </li>
  )
}

/** Candidates, near, idle and skilled ones first; searchable by name, skill or number; one press assigns. */
export function Candidates({ title, people, failure, emptyText, busy, onAssign }: CandidatesProps) {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>('')
  const [all, setAll] = useState(false)
  const matching = (people ?? []).filter(person => FILTERS[filter].matches(person) && matchesText(person, text.trim()))
  const shown = all ? matching : matching.slice(0, FIRST_SHOWN)
  const options = FILTER_NAMES.map(value => ({
    value,
    label: FILTERS[value].label,
    count: (people ?? []).filter(FILTERS[value].matches).length,
  })).filter(({ value, count }) => value === '' || count > 0)
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        <MutedText size="xs">近的、手上事少的、有这样特长的在前</MutedText>
      </div>
      {failure && <Failure {...failure} />}
      {!people && !failure && <SkeletonLines lines={3} />}
      {people?.length === 0 && <MutedText block>{emptyText}</MutedText>}
      {people && people.length > 0 && (
        <>
          <TextField label="找人" placeholder="姓名、特长、手机尾号" value={text} onChange={setText} required={false} />
          {options.length > 1 && (
            <Filters
              hideLabel
              label="看哪些人"
              options={options}
              value={filter}
              onChange={value => setFilter(FILTER_NAMES.find(one => one === value) ?? '')}
            />
          )}
          {matching.length === 0 && <MutedText block>没有这样的人，换个词，或者看全部 {people.length} 位。</MutedText>}
        </>
      )}
      <ul className={css.people}>
        {shown.map((person, at) => (
          <Person
            key={person.uid}
            person={person}
            busy={busy === person.uid}
            isFirst={at === 0}
            onAssign={() => onAssign(person)}
          />
        ))}
      </ul>
      {shown.length < matching.length && (
        <Button variant="line" size="sm" onClick={() => setAll(true)}>
          再看 {matching.length - shown.length} 位
        </Button>
      )}
    </section>
  )
}
