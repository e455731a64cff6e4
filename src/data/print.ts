import { useAction } from './action.ts'

type Sheets = typeof import('../ui/print/sheets.tsx')

/** Papers of labels: a roll for a label printer, sheets for any other. */
export const LABEL_PAPERS = { roll: '100 × 100 mm', a4: 'A4' } as const

/** Returns how something is printed: `print` gets what can be printed, which is fetched then. */
export function usePrint() {
  const { busy, run } = useAction()
  return {
    isPrinting: busy !== '',
    print: (work: (sheets: Sheets) => Promise<void>) =>
      void run('print', async () => work(await import('../ui/print/sheets.tsx'))),
  }
}
