// @ts-check
/** Slips of two more sets that were drawn at random places of everything, where the whole of the tests went past. */
import { slipsOf } from './slip.mjs'

export const drawnAnew = [
  ...slipsOf('machines', 'machines', [
    [
      'anew01',
      'After the way to the server breaks off under one file, those that wait in the queue behind it are not sent any more',
      'src/machines/browser/uploads.ts',
      "message: INTERRUPTED_NOTICE }),\n        },\n        'startNext',\n",
      'message: INTERRUPTED_NOTICE }),\n        },\n',
      ['test/machines/browser/upload.test.ts'],
    ],
  ]),
  ...slipsOf('forms', 'machines', [
    [
      'anew02',
      'A picker of regions opens at the top where the last of the names that were chosen is not in the tree',
      'src/ui/operated/cascader.tsx',
      'if (!match) break',
      'if (!match) return []',
      ['test/machines/ui/cascader.test.tsx'],
    ],
  ]),
  ...slipsOf('pages', 'machines', [
    [
      'anew03',
      'Whoever hears the page is not told that nothing was received and therefore nothing can be confirmed',
      'src/pages/task/collectSure.tsx',
      '<p role="alert" className={css.wrong} data-invalid>',
      '<p className={css.wrong} data-invalid>',
      ['test/machines/pages/countsThatDiffer.test.tsx'],
    ],
    [
      'anew04',
      'Finance is asked whether to book 0 payments of 0.00 元 where somebody else has booked them all',
      'src/pages/finance/parts/bulkStep.tsx',
      "    if (rows.length === 0) {\n      invalidateWorkflow(book.workflow)\n      toast('没有要办的了，可能刚刚有人办过')\n      return\n    }\n",
      '',
      ['test/machines/pages/bulkStep.test.tsx'],
    ],
    [
      'anew05',
      'The bar that shows how long a check-in code is good runs only once, whatever code comes after it',
      'src/pages/scene/parts/sceneCodeCard.tsx',
      '<span key={code} className',
      '<span className',
      ['test/machines/pages/scene.test.tsx'],
    ],
  ]),
  ...slipsOf('pages', 'machines', [
    [
      'anew06',
      'An address of goods that were sent out, cut short, shows an empty page instead of where to go',
      'src/pages/home/accomplishDetailCK.tsx',
      'if (!id || isMissing(problem))',
      'if (isMissing(problem))',
      ['test/machines/screens/screens.test.ts'],
      '/accomplishDetailCK',
    ],
  ]),
  ...slipsOf('honour', 'api', [
    [
      'anew07',
      'On a certificate a number with a stroke or a dot, C-3/5.12, is torn at the end of a line',
      'server/domain/certificate/font.ts',
      '(?:[!-~]+|.)',
      '(?:\\w+|.)',
      ['test/api/honour/signs.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'anew08',
      'Where goods of a gift went, everybody reads the telephone and the name that the donor wrote into its title',
      'server/domain/donation/public.ts',
      '        ...link,\n        what: words(link.what),\n',
      '        ...link,\n',
      ['test/api/donation/public.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'workflows', [
    [
      'anew09',
      'What comes of a step is worked out from the facts as they were before it',
      'src/machines/workflow/machine.ts',
      `      ...toArray(edge.change).map(name =>
        assign((scope: ActionScope) => resolveValue<object>(chart.changes[name]!, scope)),
      ),
      ...edge.effects.map(name => ({
        type: 'effect',
        params: (scope: ActionScope) => resolveValue<Effect | readonly Effect[]>(chart.effects[name]!, scope),
      })),
`,
      `      ...edge.effects.map(name => ({
        type: 'effect',
        params: (scope: ActionScope) => resolveValue<Effect | readonly Effect[]>(chart.effects[name]!, scope),
      })),
      ...toArray(edge.change).map(name =>
        assign((scope: ActionScope) => resolveValue<object>(chart.changes[name]!, scope)),
      ),
`,
      ['test/workflows/edgeOrder.test.ts'],
    ],
  ]),
  ...slipsOf('domains', 'api', [
    [
      'anew10',
      'The pictures of donated goods stay private, so that visitors cannot see them',
      'server/domain/donation/goods.ts',
      "{ field, visibility: 'public' },",
      '{ field },',
      ['test/api/donation/ownGifts.test.ts'],
    ],
  ]),
  ...slipsOf('charts', 'workflows', [
    [
      'anew11',
      'A shop owner who bought in their own shop decides as the shop on their own claim',
      'src/machines/workflows/afterSales/chart.ts',
      'who.uid !== undefined && a.shopOwners.includes(who.uid) && !isOwner(a, who)]',
      'who.uid !== undefined && a.shopOwners.includes(who.uid)]',
      ['test/workflows/afterSales.stories.test.ts'],
    ],
  ]),
  ...slipsOf('pages', 'machines', [
    [
      'anew12',
      'What was begun in the invitation form of one shift stands in the form of every other shift',
      'src/pages/scene/parts/inviteForm.tsx',
      'id: `invite-${shift}`',
      "id: 'invite'",
      ['test/machines/pages/scenePeople.test.tsx'],
    ],
    [
      'anew13',
      'Where the conversion of coordinates cannot be loaded, 附近 goes on looking for ever and says nothing',
      'src/pages/map/shared/nearby.ts',
      '          () => reject(new Error(NEARBY_PROBLEMS.unavailable)),\n',
      '',
      ['test/machines/browser/map.test.ts'],
    ],
    [
      'anew14',
      'Going back after a report was sent leads to the form for reporting again',
      'src/pages/aid/assist.tsx',
      "navigate(pathTo('/myAssistanceDetail', { id: aid.id }), { replace: true })",
      "navigate(pathTo('/myAssistanceDetail', { id: aid.id }))",
      ['test/machines/screens/records.test.ts'],
      '援助申请',
    ],
    [
      'anew15',
      'A new application, a repeated one and a refused one that is put right share one draft, so one shows what was typed in another',
      'src/pages/aid/shared/aidApplication.tsx',
      'draft={`${draft}${id || again}`}',
      'draft={draft}',
      ['test/machines/pages/halfWritten.test.ts'],
    ],
  ]),
  ...slipsOf('forms', 'machines', [
    [
      'anew16',
      'The mark of a picture walks for people who asked for less motion or use 长者模式, too',
      'src/ui/motion/moving.tsx',
      '  if (useStill()) return null\n',
      '',
      ['test/machines/ui/motion.test.tsx'],
    ],
    [
      'anew17',
      'Whoever is sent back to an earlier step because of a fault is taken to the top of the step instead of to the fault',
      'src/ui/kinds/guidedForm.tsx',
      'if (before.at === at || before.stops !== stops) return',
      'if (before.at === at) return',
      ['test/machines/ui/intoSight.test.tsx'],
    ],
  ]),
]
