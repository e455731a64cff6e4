import { act, cleanup, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Ports } from '../../../src/data/ports.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import type { Form } from '../../../src/forms/form.ts'
import type { UploadListener } from '../../../src/machines/browser/upload.ts'
import { blankGoods, type GiveValues } from '../../../src/pages/donation/parts/giveValues.ts'
import { GoodsEditor } from '../../../src/pages/donation/parts/goodsEditor.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

/** Two kinds of goods of which nothing is known yet. */
function TwoKinds() {
  const [goods, setGoods] = useState<GiveValues['goods']>([blankGoods(0), blankGoods(1)])
  const form = {
    values: { goods },
    set: ({ goods: next }: Partial<GiveValues>) => next && setGoods(next),
    errorAt: () => undefined,
  }
  return <GoodsEditor form={form as unknown as Form<GiveValues>} />
}

test('pictures that arrive in the same breath are kept, each with its kind of goods', async () => {
  Element.prototype.scrollIntoView = () => {}
  const arriving: UploadListener[] = []
  const sendFile: Ports['sendFile'] = (_, upload) => {
    arriving.push(upload)
    return () => {}
  }
  const { container } = openPage(<TwoKinds />, () => ({ dataList: [] }), { ports: { sendFile } })
  for (const [at, field] of container.querySelectorAll('input[type=file]').entries())
    fireEvent.change(field, { target: { files: [new File(['x'], `${at}.jpg`, { type: 'image/jpeg' })] } })
  await act(async () => {
    for (const [at, upload] of arriving.entries()) upload.onSent(`/files/${at}.jpg`, { result: 0 })
  })
  const pictures = [...container.querySelectorAll('img')].map(({ src }) => src.replace(/^.*files/, 'files'))
  expect(pictures).toEqual(['files/0.jpg', 'files/1.jpg'])
})
