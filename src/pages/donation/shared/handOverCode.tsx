import { CodeTicket } from '../../../ui/parts/codeTicket.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** 交接码: code shown at the warehouse by the person who delivers, to be scanned or typed. */
export const HandOverCode = ({ code }: { code: string }) => (
  <CodeTicket title="交接码" code={code}>
    <MutedText block>到了爱心仓库给管理员看，扫一扫或照着输入就能入库。</MutedText>
  </CodeTicket>
)
