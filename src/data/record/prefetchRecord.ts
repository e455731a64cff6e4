import { useEffect } from 'react'
import { prefetchQuery } from '../query.ts'
import { RECORD_WIRE } from './recordChanges.ts'

/** Fetches ahead what may be done with the record that comes next; '' where none does. */
export function usePrefetchedRecord(workflow: string, id: string): void {
  useEffect(() => {
    if (id) prefetchQuery(RECORD_WIRE, { workflow, id })
  }, [workflow, id])
}
