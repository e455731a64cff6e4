import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Row, Section } from '../../../ui/parts/layout.tsx'

const WORDS = ['高龄津贴', '看病没钱', '捐衣服', '我要理发', '大米', '轮椅', '积分怎么用', '附近的活动', '忘记密码']

/** What neighbours search for most, before a word is typed. */
export function CommonWords() {
  return (
    <Section title="大家常找">
      <Row wrap gap="sm">
        {WORDS.map(keyword => (
          <ButtonLink key={keyword} variant="line" size="sm" href={pathTo('/help', { keyword })}>
            {keyword}
          </ButtonLink>
        ))}
      </Row>
    </Section>
  )
}
