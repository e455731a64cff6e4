import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

const EDGE = '9rem'

/** 交接码: what whoever brings goods shows at the warehouse, to be scanned or typed. */
export function HandOverCode({ code }: { code: string }) {
  return (
    <Card>
      <Row wrap>
        <div style={{ width: EDGE }}>
          <LazyQrCode height={EDGE} text={code} label={`交接码 ${code} 的二维码`} />
        </div>
        <Stack gap="sm">
          <h2>交接码</h2>
          <b>{code}</b>
          <MutedText block>到了爱心仓库给管理员看，扫一扫或照着输入就能入库。</MutedText>
        </Stack>
      </Row>
    </Card>
  )
}
