import { Component, type ReactNode } from 'react'
import { Failure } from '../../ui/parts/failure.tsx'

interface State {
  broken: boolean
}

/** Retains the shell when a screen throws or its code cannot be loaded, and offers 重试. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  // A field with a value would bring three helpers of the compiler into the first load.
  declare state: State
  constructor(props: { children: ReactNode }) {
    super(props)
    this.state = { broken: false }
  }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <Failure
        heading
        title="这个页面没有打开"
        text="可能是网络断了一下，或者页面出了差错。您填写过的内容没有丢。"
        onRetry={() => this.setState({ broken: false })}
      />
    )
  }
}
