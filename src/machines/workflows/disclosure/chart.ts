/**
 * 信息披露: what an organisation publishes of its campaign while it runs, after its end and after the project. The
 * figures are the ledger's; the organisation writes the words, a person of the platform publishes them. A correction is
 * a new version, and the old one stays readable.
 */
import type * as z from 'zod/mini'
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { form, pictures, text } from '../../../contract/fields.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { days, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { type Disclosure, facts } from './facts.ts'
import { disclosureSays } from './says.ts'

export type { Disclosure } from './facts.ts'

const written = {
  words: text('做了什么、钱用在哪里', { min: 10, max: 3000, published: true }),
  assessment: text('合作方评估', { min: 0, max: 1000, published: true }),
  photos: pictures('照片'),
}
const reportForm = form(written)
const correctionForm = form({ ...written, reason: text('更正了什么、为什么', { min: 5, max: 500, published: true }) })
type Report = z.output<typeof reportForm>
type Correction = z.output<typeof correctionForm>

/** States in which it is still to be published. */
export const UNPUBLISHED_STATES = ['due', 'overdue', 'submitted'] as const

const nameOf = ({ kind }: Disclosure) => DISCLOSURE_KINDS[kind]
const toOwner = messageTo((d: Disclosure) => [d.owner])
const toPlatform = messageTo({ desk: 'platform' })

export const disclosure = workflow(
  {
    id: 'disclosure',
    label: '信息披露',
    facts,
    roles: {
      owner: ['发起单位', isOwner],
      platform: ['平台', (d, who) => hasRole(who, 'platform') && !isOwner(d, who)],
      campaign: ['募捐', (_, who) => who.system === 'campaign'],
    },
    events: {
      OPEN: { by: 'campaign', label: '到了要披露的时候' },
      SUBMIT: { by: 'owner', label: '提交披露', tone: 'primary', input: reportForm },
      PUBLISH: {
        by: 'platform',
        label: '核对无误并公布',
        tone: 'primary',
        confirm: '公布后所有人都能看到这一版，确定吗？',
      },
      RETURN: { by: 'platform', label: '退回修改', input: reasonForm },
      CORRECT: { by: 'owner', label: '更正', input: correctionForm },
      REPLACE: { by: 'campaign', label: '由结束后的披露代替' },
    },
    delays: {
      soon: { at: d => d.dueAt - days(14) },
      verySoon: { at: d => d.dueAt - days(3) },
      late: { at: d => d.dueAt },
      again: days(7),
      unread: workdays(3),
    },
  },
  chart =>
    chart({
      says: disclosureSays,
      guards: {
        interim: ['只有期间披露可以由后面的代替', d => d.kind === 'interim'],
        wasLate: ['还没有到期', d => d.late],
      },
      changes: {
        miss: { late: true },
        publish: ({ number }) => ({ number: number + 1, late: false }),
      },
      effects: {
        write: ({ number }, { words, assessment, photos }: Report) => ({
          type: 'writeDisclosure',
          params: { number: number + 1, words, assessment, photos, reason: '' },
        }),
        rewrite: ({ number }, { words, assessment, photos, reason }: Correction) => ({
          type: 'writeDisclosure',
          params: { number: number + 1, words, assessment, photos, reason },
        }),
        show: ({ number }) => ({ type: 'publishDisclosure', params: { number } }),
        halt: ({ campaign: id, running }) =>
          running ? [{ type: 'stepOf', params: { workflow: 'campaign', id, event: 'OVERDUE' } }] : [],
        tellOpened: d => toOwner(`请写${nameOf(d)}，金额从账目里自动取，您写做了什么`)(d),
        tellSoon: d => toOwner(`${nameOf(d)}快到期了，请尽快提交`)(d),
        tellLate: d =>
          toOwner(`${nameOf(d)}已经逾期：${d.running ? '募捐暂停接受捐款，' : ''}公布以前不能提交新的募捐`)(d),
        tellLatePlatform: d => toPlatform(`有一份${nameOf(d)}逾期没有提交`)(d),
        tellSubmitted: d => toPlatform(`有一份${nameOf(d)}等平台核对`)(d),
        remind: (d, _: unknown, { span }) => toPlatform(`有一份${nameOf(d)}等了 ${span('unread')}还没有核对`)(d),
        tellReturned: (d, { reason }: Reason) => toOwner(`您的${nameOf(d)}需要修改：${reason}`)(d),
        tellPublished: optional('published', d => toOwner(`您的${nameOf(d)}已经公布`)(d)),
      },
      born: { OPEN: { to: 'due', effects: ['tellOpened'] } },
      states: {
        due: {
          label: '待披露',
          on: {
            SUBMIT: { to: 'submitted', effects: ['write', 'tellSubmitted'] },
            REPLACE: { guard: 'interim', to: 'replaced' },
          },
          after: {
            soon: { effects: ['tellSoon'] },
            verySoon: { effects: ['tellSoon'] },
            late: { to: 'overdue', change: 'miss', effects: ['halt', 'tellLate', 'tellLatePlatform'] },
          },
        },
        overdue: {
          label: '逾期',
          on: { SUBMIT: { to: 'submitted', effects: ['write', 'tellSubmitted'] } },
          after: { again: { to: 'overdue', effects: ['tellLate', 'tellLatePlatform'] } },
        },
        submitted: {
          label: '待核对',
          on: {
            PUBLISH: { to: 'published', change: 'publish', effects: ['show', 'tellPublished'] },
            RETURN: [
              { guard: 'wasLate', to: 'overdue', effects: ['tellReturned'] },
              { to: 'due', effects: ['tellReturned'] },
            ],
          },
          after: { unread: { to: 'submitted', effects: ['remind'] } },
        },
        published: {
          label: '已披露',
          end: 'done',
          on: { CORRECT: { to: 'correcting', effects: ['rewrite', 'tellSubmitted'] } },
        },
        correcting: {
          label: '更正待核对',
          tab: 'submitted',
          on: {
            PUBLISH: { to: 'published', change: 'publish', effects: ['show', 'tellPublished'] },
            RETURN: { to: 'published', effects: ['tellReturned'] },
          },
          after: { unread: { to: 'correcting', effects: ['remind'] } },
        },
        replaced: { label: '已由后面的披露代替', tab: 'ended', end: true },
      },
    }),
)

function isOwner({ owner }: Disclosure, { uid }: Principal): boolean {
  return uid === owner
}
