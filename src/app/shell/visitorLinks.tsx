/** 登录 and 注册, as list items of the top bar and of the phone's menu. */
export function VisitorLinks({ className }: { className?: string | undefined }) {
  return (
    <>
      <li>
        <a className={className} href="/login">
          登录
        </a>
      </li>
      <li>
        <a className={className} href="/reg">
          注册
        </a>
      </li>
    </>
  )
}
