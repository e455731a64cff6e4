import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Section, Stack } from '../../../ui/parts/layout.tsx'
import { DonationCard } from './donationCard.tsx'

/** 我的捐款 to one campaign, each with what can be done with it; renders nothing without one. */
export function MyDonations({ campaign }: { campaign: string }) {
  const { data, problem, retry } = useQuery('/api/my/juankuanPage', { campaign })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data || data.dataList.length === 0) return null
  return (
    <Section title="我的捐款">
      <Stack gap="sm">
        {data.dataList.map(row => (
          <DonationCard key={row.id} row={row} />
        ))}
      </Stack>
    </Section>
  )
}
