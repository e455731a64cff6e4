/** Points that had expired and come back. */
import type { Performer } from '../../engine/engine.ts'
import { restoreLot } from './lots.ts'

/** Performs the effect that restores points. Throws `notNow` where they are not there to be restored any more. */
export const restorePoints: Performer<'restorePoints'> = ({ params }, context) => restoreLot(context, params)
