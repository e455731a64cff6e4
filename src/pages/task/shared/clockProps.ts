import { SOON_MS } from '../../../contract/task.contract.ts'
import type { BoardRowProps } from '../../../ui/kinds/board.tsx'

/** Returns the clocks of a row: waiting time and time left, undefined if unknown; ms. */
export const clockProps = (
  { since, dueAt }: { readonly since: number | null; readonly dueAt: number | null },
  now: number,
): Pick<BoardRowProps, 'waited' | 'left' | 'soon'> => ({
  ...(since !== null && { waited: now - since }),
  ...(dueAt !== null && { left: dueAt - now, soon: dueAt - now < SOON_MS }),
})
