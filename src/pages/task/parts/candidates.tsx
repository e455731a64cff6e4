import type { Candidate } from '../../../contract/parts.contract.ts'
import { formatCount } from '../../../ui/format.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import css from './board.module.css'

interface CandidatesProps {
  title: string
  people: readonly Candidate[] | undefined
  failure: FailureInfo | undefined
  /** Said where nobody can be asked. */
  emptyText: string
  /** Whom the button is turning for; empty for none. */
  busy: string
  onAssign: (person: Candidate) => void
}

/** Who could go, the nearest and least busy first; one press assigns. */
export function Candidates({ title, people, failure, emptyText, busy, onAssign }: CandidatesProps) {
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        <MutedText size="xs">近的、手上事少的在前</MutedText>
      </div>
      {failure && <Failure {...failure} />}
      {!people && !failure && <SkeletonLines lines={3} />}
      {people?.length === 0 && <MutedText block>{emptyText}</MutedText>}
      <ul className={css.people}>
        {people?.map(person => (
          <li key={person.uid} className={css.person}>
            <Picture src={person.avatar} alt="" width={40} height={40} edge="circle" />
            <div>
              <b>
                {person.name}
                {person.distance !== null && (
                  <span>
                    <Distance metres={person.distance} />
                  </span>
                )}
              </b>
              <MutedText size="xs" block>
                {[...person.roleLabels, `手上 ${formatCount(person.load)} 件`, ...person.skills]
                  .filter(Boolean)
                  .join(' · ')}
                {person.lastHelpAt !== null && (
                  <>
                    {' · 上次 '}
                    <When at={person.lastHelpAt} />
                  </>
                )}
              </MutedText>
            </div>
            <Button
              size="sm"
              variant="line"
              busy={busy === person.uid}
              aria-label={`指派${person.name}`}
              onClick={() => onAssign(person)}
            >
              指派
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
