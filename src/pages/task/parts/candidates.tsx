import type { Candidate } from '../../../contract/parts.contract.ts'
import { countWords } from '../../../ui/format.ts'
import type { Failed } from '../../../ui/kinds/action.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import css from './board.module.css'

interface CandidatesProps {
  title: string
  people: readonly Candidate[] | undefined
  failure: Failed | undefined
  /** Said where nobody can be asked. */
  nobody: string
  /** Whom the button is turning for; empty for none. */
  busy: string
  onAssign: (person: Candidate) => void
}

/** Who could go, the nearest and least busy first; one press assigns. */
export function Candidates({ title, people, failure, nobody, busy, onAssign }: CandidatesProps) {
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        <Quiet size="xs">近的、手上事少的在前</Quiet>
      </div>
      {failure && <Failure {...failure} />}
      {!people && !failure && <SkeletonLines lines={3} />}
      {people?.length === 0 && <Quiet block>{nobody}</Quiet>}
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
              <Quiet size="xs" block>
                {[...person.roleLabels, `手上 ${countWords(person.load)} 件`, ...person.skills]
                  .filter(Boolean)
                  .join(' · ')}
                {person.lastHelpAt !== null && (
                  <>
                    {' · 上次 '}
                    <When at={person.lastHelpAt} />
                  </>
                )}
              </Quiet>
            </div>
            <Button
              size="sm"
              look="line"
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
