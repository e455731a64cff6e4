// @ts-check
/**
 * Files of the api level that run once, on PostgreSQL where there is one, else on the embedded database. All others run
 * on both. What stands here asks questions that have one answer on every database; a wall holds that nothing else does.
 */

/** Why a file need not be run twice, and the files. @type {Readonly<Record<string, readonly string[]>>} */
export const RUNS_ONCE = {
  'tries every call with whatever can be wrong about it, before any statement runs': [
    'contract/document',
    'contract/everyCaller',
    'contract/everyInput',
    'home/validation',
    'person/validation',
  ],
  'is about the wire before any statement runs': ['http/limits', 'http/malformed', 'http/origin', 'http/slowSenders'],
  'reads and counts rows: one planner, and one set of statements, on both': [
    'activity/lists',
    'lists/pages',
    'lists/tabs',
    'order/maxima',
    'place/regionsAndMap',
    'review/review',
    'task/board',
    'task/centre',
    'task/collecting',
  ],
  'is about files, pictures and other people’s servers': [
    'files/builtInPictures',
    'files/privateFiles',
    'files/quota',
    'files/resumableUpload',
    'files/unused',
    'files/upload',
    'honour/certificates',
    'honour/signs',
    'payment/providers',
  ],
  'asks who may see and do what; the steps behind it are walked on both databases by its model': [
    'activity/calendar',
    'activity/groups',
    'activity/journeys',
    'activity/letIn',
    'activity/pledges',
    'activity/stories',
    'activity/strangers',
    'aid/access',
    'aid/stories',
    'contract/everyReader',
    'donation/access',
    'donation/stories',
    'entry/lockout',
    'finance/expenses',
    'gift/strangers',
    'honour/hours',
    'http/strangers',
    'order/access',
    'order/afterSales',
    'order/complaints',
    'order/stories',
    'payment/stories',
    'payment/together',
    'point/debts',
    'point/restore',
    'role/access',
    'role/candidates',
    'role/stories',
    'role/tree',
  ],
  'says row by row what one reads, and what is refused: told by the rule, not by the database': [
    'activity/calendarFile',
    'activity/checkIn',
    'activity/desk',
    'activity/doorCodes',
    'activity/groupPages',
    'activity/knownToWhom',
    'activity/listRows',
    'activity/ownSignUps',
    'activity/planKept',
    'activity/proofs',
    'activity/unitsComing',
    'activity/whoComes',
    'activity/whoMay',
    'aid/desk',
    'aid/limits',
    'aid/results',
    'aid/submitting',
    'donation/ownGifts',
    'donation/public',
    'donation/reading',
    'entry/budgets',
    'files/uploadBreaks',
    'finance/books',
    'gift/looking',
    'gift/parcels',
    'home/rows',
    'honour/hourRows',
    'honour/lookUps',
    'honour/ranks',
    'honour/sheets',
    'http/behindProxy',
    'mall/cartLimits',
    'mall/favouriteCards',
    'mall/goodsShown',
    'mall/keepersShelf',
    'message/lines',
    'order/claimsShown',
    'order/shown',
    'order/submitting',
    'payment/notices',
    'payment/page',
    'person/own',
    'place/notes',
    'point/shown',
    'policy/fields',
    'role/people',
    'task/posts',
    'task/searching',
  ],
  'writes and reads rows of one person, by the plainest statements': [
    'entry/accounts',
    'feedback/feedback',
    'home/content',
    'mall/cart',
    'mall/favourites',
    'mall/goodsEditing',
    'mall/reviews',
    'mall/shops',
    'person/addresses',
    'person/otherPeople',
    'person/profile',
    'policy/policies',
  ],
}

/**
 * Files that do depend on the database and still run once: the embedded one would show nothing that is not shown of it
 * elsewhere.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const RUNS_ON_SERVERS = {
  'sends hundreds of calls, with the same statements on both: the embedded one only takes many times as long': [
    'mall/goodsSearch',
    'warehouse/stories',
  ],
  'lets two act at the same moment, which one connection never does': [
    'activity/races',
    'engine/crosswise',
    'engine/leaving',
    'engine/locks',
    'gift/exchanges',
    'order/concurrency',
  ],
  'fills a database or kills it: the embedded one is filled before this level, and started and killed in `process`': [
    'db/crashRecovery',
    'db/seed',
    'geo/regions',
  ],
}

/**
 * Folders where the dialect, the plan or what happens at the same time matters: none of their other files runs once.
 */
export const RUNS_ON_BOTH = ['db', 'engine', 'geo', 'model', 'warehouse']

/** @param {string} name `folder/file` @returns {string} its path */
const pathOf = name => `test/api/${name}.test.ts`

/** The paths of files that run once since no database matters to them. */
export const independentFiles = () => Object.values(RUNS_ONCE).flat().map(pathOf)
/** The paths of all files that run once. */
export const onceFiles = () => [...independentFiles(), ...Object.values(RUNS_ON_SERVERS).flat().map(pathOf)]
