import info from 'icon:info'
import type { Obstacle } from '../../../contract/activity.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

/** A page that shows what stands already, not what is still to do. */
const isShown = (help: string) => help.startsWith('/roleEdit?id=')
/** Labels of the pages that help, by address without query. */
const HELP_LABELS: Readonly<Record<string, string>> = {
  '/activity': '看别的活动',
  '/roleEdit': '申请成为志愿者',
  '/myVolunteerDetail': '看我的报名',
  '/login': '去登录',
}

/** Returns the address of the page that helps, with the way back if that page supports one. */
const helpHref = (help: string, back: string): string =>
  help.startsWith('/roleEdit') ? `${help}${help.includes('?') ? '&' : '?'}back=${encodeURIComponent(back)}` : help

/** Why a person may not sign up, and what would help. */
export function ObstacleCard({ obstacle: { message, help }, back }: { obstacle: Obstacle; back: string }) {
  return (
    <Card variant="soft">
      <Row justify="between" wrap gap="sm">
        <span role="status">
          <Icon svg={info} /> {message}
        </span>
        {help && (
          <ButtonLink size="sm" {...(isShown(help) && { variant: 'line' })} href={helpHref(help, back)}>
            {isShown(help) ? '看我的申请' : (HELP_LABELS[help.replace(/\?.*$/, '')] ?? '去处理')}
          </ButtonLink>
        )}
      </Row>
    </Card>
  )
}
