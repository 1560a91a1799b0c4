import { useRouter } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useIsHere } from '../../ui/use-is-here.ts'

/**
 * Whether the wizard, or a step of it, is still what one wants to see once an answer has come. A page that is on its way counts
 * as the one wanted, although the wizard stays in sight until it is there.
 */
export const useIsAsked = (): ((step?: number) => boolean) => {
  const router = useRouter()
  const isHere = useIsHere()
  return (step) => {
    const { pathname, search } = router.latestLocation
    const { step: asked = 1 } = search as { step?: number }
    return isHere.current && pathname === addresses.newBroadcast && (step === undefined || step === asked)
  }
}
