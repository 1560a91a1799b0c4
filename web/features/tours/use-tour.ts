import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { TourName } from '../../platform/addresses.ts'

/** The tour that a link has begun; it goes on over the pages that one comes to, until it is left. */
export const useTour = () => {
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const asked = useRouterState({ select: ({ location }) => location.state.tour })
  const [begun, setBegun] = useState<{ key: string | undefined; name: TourName | undefined }>()
  if (asked !== undefined && begun?.key !== key) setBegun({ key, name: asked })
  const leave = (): void => setBegun((known) => known && { ...known, name: undefined })
  return { name: begun?.name, leave }
}
