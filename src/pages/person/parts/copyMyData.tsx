import { useEffect, useState } from 'react'
import type { EndpointReply } from '../../../contract/endpoint.ts'
import { type MyInfo, personContract } from '../../../contract/person.contract.ts'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { Board } from '../../../ui/kinds/board.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { OwnNumberCode } from './ownNumberCode.tsx'
import { SettingCard } from './settingCard.tsx'

type Copy = EndpointReply<typeof personContract.dataCopy>

/** Returns the address of a text as a file in the memory of this page; undefined on the first render. */
function useFileAddress(text: string, mime: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: mime }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [text, mime])
  return address
}

interface FilesProps {
  copy: Copy
  part: number
  onPart: (part: number) => void
}

/** Both files; nothing of them stays on the server. */
function Files({ copy: { name, page, data, parts }, part, onPart }: FilesProps) {
  const readable = useFileAddress(page, 'text/html;charset=utf-8')
  const machine = useFileAddress(data, 'application/json;charset=utf-8')
  return (
    <Board title="个人信息副本">
      <Card>
        <Stack gap="sm">
          <h2>{parts === 1 ? '副本好了' : `第 ${part} 份好了，共 ${parts} 份`}</h2>
          <p>网页用手机、电脑都能打开看；数据文件（JSON）可以交给别的软件读。离开这一页就没有了，要用再取一次。</p>
          {readable && (
            <ButtonLink href={readable} download={`${name}.html`}>
              保存网页
            </ButtonLink>
          )}
          {machine && (
            <ButtonLink variant="line" href={machine} download={`${name}.json`}>
              保存数据文件
            </ButtonLink>
          )}
          <MutedText size="sm">里面有您的住址和办过的事，请保管好，不要发给别人，也不要存在公用的电脑上。</MutedText>
          {part < parts && (
            <Button variant="line" onClick={() => onPart(part + 1)}>
              {`接着取第 ${part + 1} 份`}
            </Button>
          )}
          <a href="/setting">回到设置</a>
        </Stack>
      </Card>
    </Board>
  )
}

/** 个人信息副本: everything that the portal stores about me, after a code to my own number. */
export function CopyMyData({ me }: { me: MyInfo }) {
  const [part, setPart] = useState(1)
  return <CopyOfPart key={part} {...{ me, part }} onPart={setPart} />
}

interface CopyOfPartProps {
  me: MyInfo
  /** From 1; what does not fit into the first is in the others. */
  part: number
  onPart: (part: number) => void
}

function CopyOfPart({ me, part, onPart }: CopyOfPartProps) {
  const [copy, setCopy] = useState<Copy>()
  const form = useCallForm(personContract.dataCopy, {
    draft: 'dataCopy',
    isStored: false,
    given: { part },
    own: { phone: '' },
    onSent: setCopy,
  })
  if (copy) return <Files {...{ copy, part, onPart }} />
  return (
    <GuidedForm
      title="个人信息副本"
      sub="邻里保存的关于您的全部资料，一天最多取 3 次"
      {...form.frame}
      submitLabel={part === 1 ? '取我的副本' : `取第 ${part} 份`}
      foot={<a href="/setting">不取了，回到设置</a>}
    >
      <SettingCard title="里面有什么">
        <p>
          资料、地址、认证、角色、求助、捐赠、活动和工时、积分、订单和付款、闲置、反馈、消息、登录，和您办过的每一步。
        </p>
        <MutedText size="sm" block>
          证件号码和电话只显示一部分，别人的资料不在里面。
        </MutedText>
      </SettingCard>
      <OwnNumberCode
        {...{ purpose: 'dataCopy', shown: me.phone, refuse: form.refuse, label: '本人手机号' }}
        number={form.field('phone')}
        code={form.field('code')}
      />
    </GuidedForm>
  )
}
