import type { ReactNode } from 'react'

/** A figure stays on its line. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)
