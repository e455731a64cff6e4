/** Content of the home page, the map and the public lists. */

import type { Generated, GeneratedAlways } from 'kysely'
import type { CampaignPlan } from '../../../src/contract/campaign.contract.ts'
import type { SentBody } from '../../../src/contract/contentFields.ts'
import type { ContentKind } from '../../../src/contract/contentWords.ts'
import type { DisclosureFigures } from '../../../src/contract/disclosure.contract.ts'
import type { ARTICLE_TOPICS, CLASSIFICATION_KINDS } from '../../../src/contract/home.contract.ts'
import type { PhraseStep } from '../../../src/contract/housePhrases.ts'
import type { PolicyTopic } from '../../../src/contract/policy.contract.ts'
import type { CalendarYear } from '../../../src/machines/workflow/calendar.ts'
import type { Json, Timestamp } from './columns.ts'

export interface ContentTables {
  banner: {
    id: string
    title: string
    summary: string
    picture: string
    alt: Generated<string>
    link: string
    action: string
    /** A region and everything below; empty is everywhere. */
    region: string
    sort: number
  }
  project: {
    id: string
    title: string
    summary: string
    picture: string
    alt: Generated<string>
    body: string
    organisation: string
    region: string
    beneficiaries: number
    contactPhone: string
    startedAt: Timestamp
  }
  policy: {
    id: string
    title: string
    summary: string
    picture: string
    topic: PolicyTopic
    region: string
    body: string
    conditions: Json<string[]>
    papers: Json<string[]>
    benefit: string
    office: string
    contactPhone: string
    startsAt: Timestamp
    endsAt: Date | null
  }
  /** A version of what is published, beside its record. */
  contentVersion: {
    id: string
    kind: ContentKind
    /** Id in the public table of its kind, the same in all versions. */
    item: string
    number: number
    body: Json<SentBody>
    hash: GeneratedAlways<string>
    /** A uid; empty for what was there before. */
    writtenBy: string
    writtenAt: Timestamp
  }
  article: {
    id: string
    topic: (typeof ARTICLE_TOPICS)[number]
    title: string
    summary: string
    picture: string
    body: string
    sort: number
    publishedAt: Timestamp
  }
  /** What is never passed on between neighbours. */
  forbiddenGoods: { id: string; title: string; words: Json<readonly string[]>; reason: string }
  /** Phrases for a step in which staff write: `workflow.EVENT`. */
  housePhrases: { id: string; title: string; step: PhraseStep; phrases: Json<readonly string[]> }
  /** Holidays and make-up working days of a year, `MM-DD`. */
  calendarYear: {
    id: string
    title: string
    year: number
    holidays: Json<CalendarYear['holidays']>
    makeUpDays: Json<CalendarYear['makeUpDays']>
    notice: string
  }
  /** Amounts to choose from when giving, 分, at a region and everything below; empty is everywhere. */
  donationAmounts: { id: string; title: string; region: string; amounts: Json<readonly number[]> }
  classification: {
    id: string
    kind: (typeof CLASSIFICATION_KINDS)[number]
    parent: string
    name: string
    picture: string
    sort: number
  }

  campaign: {
    id: string
    uid: string
    title: string
    summary: string
    picture: string
    region: string
    goal: number
    endsAt: Timestamp
    story: string
    /** What the law wants to be public. */
    plan: Json<CampaignPlan>
    startsAt: Timestamp
    emergency: boolean
    /** Whether it is public, and whether it takes donations. */
    listed: Generated<boolean>
    giving: Generated<boolean>
  }
  /** The gifts that a spending of a campaign used, as entries of its account. */
  campaignSpending: {
    record: string
    campaign: string
    firstGift: string
    /** 分 of the first gift that earlier spendings had used. */
    firstTaken: number
    lastGift: string
    /** 分 of the last gift that are used then. */
    lastTaken: number
  }
  /** A version of a disclosure, beside its record. */
  disclosureVersion: {
    disclosure: string
    number: number
    words: string
    assessment: string
    photos: Json<string[]>
    /** Why it corrects the version before; empty in the first. */
    reason: string
    figures: Json<DisclosureFigures>
    writtenAt: Timestamp
    publishedAt: Date | null
  }
  warehouse: { id: string; name: string; region: string; address: string; lng: number; lat: number }
  collectionPoint: {
    id: string
    name: string
    region: string
    address: string
    lng: number
    lat: number
    hours: string
  }
}
