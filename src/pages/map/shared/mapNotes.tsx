import type { ReactNode } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import css from './map.module.css'
import type { TilesResult } from './useTiles.ts'

const Note = ({ children, onRetry, busy = false }: { children: ReactNode; onRetry?: () => void; busy?: boolean }) => (
  <div className={css.note} role="alert">
    <span>{children}</span>
    {onRetry && (
      <Button size="sm" variant="line" busy={busy} onClick={onRetry}>
        重试
      </Button>
    )}
  </div>
)

interface MapNotesProps {
  nearby: string | undefined
  tiles: TilesResult
  /** Whether a part of the vector map could not be loaded. */
  baseMissing: boolean
  onRetryBase: () => void
}

/** Problems of the map, in sentences; the places are shown anyway. */
export function MapNotes({ nearby, tiles: { problem, busy, retry }, baseMissing, onRetryBase }: MapNotesProps) {
  return (
    <>
      {nearby && <Note>{nearby}</Note>}
      {problem && (
        <Note busy={busy} {...(problem.problem === 'failed' && { onRetry: retry })}>
          地图底图：{problem.message}。先用示意地图。
        </Note>
      )}
      {baseMissing && <Note onRetry={onRetryBase}>示意地图没有取全，地点不受影响。</Note>}
    </>
  )
}
