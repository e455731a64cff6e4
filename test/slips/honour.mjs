// @ts-check
/** Slips in what is given back to helpers: gifts for points, hours, certificates. */
import { slipsOf } from './slip.mjs'

const EXCHANGE = 'src/machines/workflows/exchange/chart.ts'
const DOUBTS = 'server/domain/exchange/doubts.ts'
const HOLDS = 'server/engine/pointHolds.ts'
const HOURS = 'src/machines/workflows/hours/chart.ts'
const CERTIFICATE = 'src/machines/workflows/certificate/chart.ts'
const CHECK = 'server/domain/certificate/lookUp.ts'
const stories = ['test/workflows/hours.stories.test.ts']
const LOTS = 'server/engine/pointLots.ts'
const DRAW = 'server/domain/gift/draw.ts'
const debts = ['test/api/point/debts.test.ts']
const restores = ['test/api/point/restore.test.ts']
const exchanges = ['test/api/gift/exchanges.test.ts']
const hours = ['test/api/honour/hours.test.ts']
const certificates = ['test/api/honour/certificates.test.ts']

export const honour = [
  ...slipsOf('honour', 'workflows', [
    ['h01', 'an hour of service is worth five points', HOURS, 'POINTS_AN_HOUR = 10', 'POINTS_AN_HOUR = 5', stories],
    ['h02', 'points of service are free at once', HOURS, 'frozenFor: OPEN_MS', 'frozenFor: 0', stories],
    [
      'h03',
      'hours entered by hand need one person only',
      HOURS,
      " && !h.auto && h.source !== 'manual'",
      ' && !h.auto',
      stories,
    ],
    [
      'h04',
      'whoever confirmed hours countersigns them',
      HOURS,
      "reviewer: ['复核人', isDesk, another((h: Hours) => h.confirmedBy)]",
      "reviewer: ['复核人', isDesk]",
      stories,
    ],
    [
      'h05',
      'fourteen hours of a day stay with the district',
      HOURS,
      'DISTRICT_DAY_MINUTES = 12 * 60',
      'DISTRICT_DAY_MINUTES = 16 * 60',
      stories,
    ],
    [
      'h06',
      'hours are disputed again and again',
      HOURS,
      'dispute: { disputable: false, ...CLOSED }',
      'dispute: CLOSED',
      stories,
    ],
    [
      'h07',
      'who asked for hours to be revoked agrees to it',
      HOURS,
      "platform: ['平台', isPlatform, another((h: Hours) => h.revokedBy)]",
      "platform: ['平台', isPlatform]",
      stories,
    ],
  ]),
  ...slipsOf('honour', 'api', [
    [
      'h20',
      'eight hours and more of a day need one person only',
      HOURS,
      'h.dayMinutes <= PROVEN_DAY_MINUTES',
      'true',
      hours,
    ],
    ['h21', 'revoked hours stay on the account', HOURS, "takeBack: { type: 'takeBackHours' }", 'takeBack: []', hours],
    [
      'h23',
      'rankings keep what was taken back',
      'server/domain/hours/effects.ts',
      'await addToRanks(db, [record.id], -1)',
      '',
      hours,
    ],
    [
      'h30',
      'a gift that its owner gives up keeps the points',
      EXCHANGE,
      "CANCEL: { to: 'cancelled', effects: ['returnGift', 'returnPoints'] }",
      "CANCEL: { to: 'cancelled', effects: ['returnGift'] }",
      exchanges,
    ],
    [
      'h31',
      'who sent a gift decides about its fault',
      EXCHANGE,
      "reviewer: ['礼品兑换员', isStaff, another((e: Exchange) => e.sentBy)]",
      "reviewer: ['礼品兑换员', isStaff]",
      exchanges,
    ],
    [
      'h32',
      'gift staff packs their own',
      EXCHANGE,
      "return hasRole(who, 'giftStaff', e.place) && !isOwner(e, who)",
      "return hasRole(who, 'giftStaff', e.place)",
      exchanges,
    ],
    [
      'h33',
      'the fourth account at a door is the first that waits',
      DOUBTS,
      'ACCOUNTS_AT_DOOR - 1',
      'ACCOUNTS_AT_DOOR',
      exchanges,
    ],
    [
      'h34',
      'points that expire last are taken first',
      HOLDS,
      ".orderBy('expiresAt')\n    .orderBy('id')",
      ".orderBy('expiresAt', 'desc')\n    .orderBy('id')",
      exchanges,
    ],
    [
      'h35',
      'what comes back of an expired lot is gone',
      LOTS,
      'GRACE_MS = POINTS_GRACE_DAYS * DAY_MS',
      'GRACE_MS = 0 * DAY_MS',
      exchanges,
    ],
    [
      'h50',
      'a lot is taken back as often as its hours are decided',
      LOTS,
      '!lot.reversed && records',
      'records',
      debts,
    ],
    ['h51', 'what was used of points taken back is forgotten', LOTS, 'used > 0 ? await', 'used < 0 ? await', debts],
    [
      'h52',
      'new points come before what is owed',
      LOTS,
      'payDebts(db, outbox, { uid, points, at })',
      'payDebts(db, outbox, { uid, points: 0, at })',
      debts,
    ],
    [
      'h53',
      'who asked for points to be restored agrees to it',
      'src/machines/workflows/pointRestore/chart.ts',
      'another((r: PointRestore) => r.requestedBy)',
      "another(() => '')",
      restores,
    ],
    [
      'h54',
      'staff of another city asks for points to be restored',
      'server/domain/point/owner.ts',
      '!cities.some(city => place?.startsWith(city))',
      'cities.length === 0',
      restores,
    ],
    [
      'h55',
      'numbers are tried out at the desk without end',
      'server/domain/point/owner.ts',
      'WRONG_NUMBERS = 20',
      'WRONG_NUMBERS = 20_000',
      restores,
    ],
    ['h56', 'a draw is sorted once an entry', DRAW, 'if (known) return', "if (key === '' && known) return", exchanges],
    [
      'h57',
      'who left a draw is drawn all the same',
      'server/domain/exchange/effects.ts',
      '  await stampDraw(db, gift)\n',
      '  void gift\n',
      exchanges,
    ],
    [
      'h40',
      'who asked for a certificate to be revoked agrees to it',
      CERTIFICATE,
      "otherPlatform: ['平台', isPlatform, another((c: Certificate) => c.revokedBy)]",
      "otherPlatform: ['平台', isPlatform]",
      certificates,
    ],
    [
      'h41',
      'a certificate whose record is revoked stays valid',
      HOURS,
      "revokeCertificate: { type: 'tellOpened', params: { workflow: 'certificate', event: 'REVOKE_SOURCE' } }",
      'revokeCertificate: []',
      certificates,
    ],
    [
      'h42',
      'a certificate of a record that is revoked is restored',
      CERTIFICATE,
      "'它证明的记录已撤销，不能恢复', c => !c.sourceRevoked",
      "'它证明的记录已撤销，不能恢复', () => true",
      certificates,
    ],
    ['h43', 'certificates are looked up without end', CHECK, 'MAX_LOOKUPS = 300', 'MAX_LOOKUPS = 30_000', certificates],
    [
      'h44',
      'codes of a certificate are guessed without end',
      CHECK,
      'MAX_FOR_PAIR = 10',
      'MAX_FOR_PAIR = 1000',
      certificates,
    ],
  ]),
]
