import { useLocation } from 'wouter'
import { pathTo, type ScreenPath, screenOf } from '../../../contract/screens.ts'
import { PARTIES } from '../../../contract/words.ts'
import { Filters } from '../../../ui/parts/filters.tsx'

type Party = keyof typeof PARTIES

/** Returns the party of a screen: people or organisations. */
export const partyOf = (path: string): Party => (screenOf(path)?.variant === 'organisation' ? 'organisation' : 'person')

interface PartySwitchProps {
  /** The activity's id. */
  id: string
  /** The screens of people and of organisations. */
  paths: readonly [person: ScreenPath, organisation: ScreenPath]
}

/** Switches between the lists of people and of organisations: two screens presented as one. */
export function PartySwitch({ id, paths: [person, organisation] }: PartySwitchProps) {
  const [path, navigate] = useLocation()
  return (
    <Filters
      hideLabel
      label="名单"
      options={[
        { value: person, label: PARTIES.person },
        { value: organisation, label: PARTIES.organisation },
      ]}
      value={path}
      onChange={to => navigate(pathTo(to === organisation ? organisation : person, { id }), { replace: true })}
    />
  )
}
