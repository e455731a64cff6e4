import type { ExchangeDetail } from '../../../contract/exchange.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'

/** The owner's report of a problem. */
export function ReportCard({ report: { kind, words, photos } }: { report: NonNullable<ExchangeDetail['report']> }) {
  return (
    <Card>
      <Stack gap="sm">
        <h2>反映的问题：{kind}</h2>
        {words && <p>{words}</p>}
        {photos.length > 0 && (
          <Row wrap gap="sm">
            {photos.map((photo, at) => (
              <a key={photo} href={photo} target="_blank" rel="noopener noreferrer">
                <Picture src={photo} alt={`照片 ${at + 1}`} width={96} height={96} />
              </a>
            ))}
          </Row>
        )}
      </Stack>
    </Card>
  )
}
