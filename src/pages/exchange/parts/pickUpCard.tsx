import type { Station } from '../../../contract/gift.contract.ts'
import { CodeTicket } from '../../../ui/parts/codeTicket.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** The code to present at the station, readable across a counter. */
export const PickUpCard = ({ code, station }: { code: string; station: Station | null }) => (
  <CodeTicket title="取货码" code={code}>
    {station && (
      <p>
        {station.name}，{station.regionName}
        {station.address}，{station.hours}
      </p>
    )}
    <MutedText block>只给工作人员看。谁出示取货码，礼品就交给谁，用过一次就失效。</MutedText>
  </CodeTicket>
)
