import { useBlocker } from '@tanstack/react-router'
import { DiscardQuestion } from './discard-question.tsx'

type Props = {
  /** Whether something would be lost at this moment. */
  isUnsaved: () => boolean
  /** A page whose own address changes while one is on it is not left by that. */
  isPage?: boolean
}

/** Asks before Back, a link or a reload leaves what was typed and not saved (rules/forms 5). */
export const LeaveGuard = ({ isUnsaved, isPage = false }: Props) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      // A session that has ended leads to the sign-in whatever stands in a form.
      if (!isUnsaved() || next.pathname.startsWith('/login')) return false
      // Filters and steps that stand in the address.
      const isHere = next.pathname === current.pathname
      if (isHere && (isPage || action === 'PUSH' || action === 'REPLACE')) return false
      // What was saved in this moment closes its form first, or says that it is saved.
      await drawn()
      return isUnsaved()
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return <DiscardQuestion opened={status === 'blocked'} onKeep={() => reset?.()} onDiscard={() => proceed?.()} />
}

/** Once React has drawn what was asked of it before. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 30))
