import type { StateTurn } from '../../contract/turns.ts'
import { Chip, type ChipTone } from './chip.tsx'

/** Colours of whose turn it is. */
const TURN_TONES: Readonly<Record<StateTurn, ChipTone>> = {
  yours: 'brand',
  others: 'warn',
  arranged: 'jade',
  over: 'plain',
}

/** The state of a record in a row; its colour says whose turn it is. `words` say more than its label. */
export const StateChip = ({
  of,
  words,
}: {
  of: { stateLabel: string; turn: StateTurn }
  words?: string | undefined
}) => <Chip tone={TURN_TONES[of.turn]}>{words ?? of.stateLabel}</Chip>
