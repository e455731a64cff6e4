// @ts-check
import { slipsOf } from './slip.mjs'

const PROJECTION = 'src/machines/workflow/projection.ts'
const AID = 'src/machines/workflows/aid/projection.ts'
const suite = ['test/workflows/readers.test.ts']
const everybody = ['test/api/contract/everyReader.test.ts']
const access = ['test/api/aid/access.test.ts']

export const readers = [
  ...slipsOf('readers', 'workflows', [
    [
      'r01',
      'a buyer is named to everybody',
      'src/machines/workflows/order/projection.ts',
      "buyer: 'person'",
      "buyer: 'all'",
      suite,
    ],
    ['r02', 'an alias is no more one a person', PROJECTION, 'if (!aliases.has(uid)) ', '', suite],
    [
      'r03',
      'the desk does not read where help is needed',
      AID,
      "const INVOLVED = ['owner', 'handler',",
      "const INVOLVED = ['owner',",
      suite,
    ],
    [
      'r04',
      'finance of every city hears why money is asked back',
      'src/machines/workflows/payment/chart.ts',
      "messageTo((p: Payment) => ({ role: 'finance', place: p.region }))",
      "messageTo({ desk: 'finance' })",
      suite,
    ],
    [
      'r05',
      'the shop hears a verdict that it may not read',
      'src/machines/workflows/complaint/projection.ts',
      "const BOTH_SIDES = [...EVERY_READER, 'shop'] as const",
      "const BOTH_SIDES = ['owner', 'platform', 'platform'] as const",
      suite,
    ],
  ]),
  ...slipsOf('readers', 'api', [
    [
      'r06',
      'the warehouse reads the words of every step',
      'server/engine/read.ts',
      "projection.showsNote(row.event, uid, reader) ? noteOf(input) : ''",
      'noteOf(input)',
      access,
      'on the wire',
    ],
    [
      'r07',
      'the community goes to whoever hands out the goods',
      AID,
      'others: place => place.slice(0, 9)',
      'others: place => place',
      access,
      'on the wire',
    ],
    [
      'r08',
      'a helper hears why the desk refused',
      AID,
      "REFUSE: ['owner', 'writer', 'handler']",
      "REFUSE: ['owner', 'writer', 'handler', 'assignee']",
      access,
      'on the wire',
    ],
    [
      'r09',
      'who asked hears what kept the helper',
      AID,
      "DECLINE: ['handler']",
      "DECLINE: ['owner', 'handler']",
      access,
      'on the wire',
    ],
    [
      'r10',
      'one reads what another wrote as if one had written it',
      PROJECTION,
      '(by !== null && by === uid) ||',
      'by !== null ||',
      access,
      'on the wire',
    ],
    [
      'r11',
      'a donor who is not to be called is told by number',
      'server/domain/donation/contact.ts',
      'phone: open ? phone : maskedPhone(phone)',
      'phone: phone || maskedPhone(phone)',
      everybody,
      'a record of goodsDonation',
    ],
    [
      'r12',
      'the public list of gifts names by id who hides the name',
      'server/domain/donation/public.ts',
      "showName ? owner : ''",
      'showName ? owner : owner',
      everybody,
      'lists',
    ],
  ]),
]
