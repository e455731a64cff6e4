import type { IdleReliability } from '../../../contract/idle.contract.ts'
import { lengthText, RELIABILITY_MS } from '../../../contract/spans.ts'

const WINDOW = lengthText(RELIABILITY_MS)

/** Returns what somebody did with things in the last 90 days, in figures. */
export function reliabilityText({ given, received, late, notCome }: IdleReliability): string {
  const deeds = [
    given > 0 ? `送出 ${given} 件` : '',
    received > 0 ? `收到 ${received} 件` : '',
    late > 0 ? `临时取消 ${late} 次` : '',
    notCome > 0 ? `没有来 ${notCome} 次` : '',
  ].filter(Boolean)
  return deeds.length > 0 ? `近 ${WINDOW}${deeds.join('，')}` : `近 ${WINDOW}还没有交接过`
}
