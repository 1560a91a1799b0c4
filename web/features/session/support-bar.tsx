import { leaveSupport } from '@carillon/contract/support.ts'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { addressOfAccount } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { onSessionEnd } from '../../platform/session-end.ts'
import { formatTime } from '../../ui/format.ts'
import { useAccount, useUser } from '../account/queries.ts'
import classes from './support-bar.module.css'

/** Before its session is over, so that it can still lead back. */
const beforeEndMs = 10_000

/** On every page while somebody of support stands in for the user: who is shown, why, and the way out. */
export const SupportBar = () => {
  const { Support, CompanyName } = useAccount()
  const user = useUser()
  const leave = useSend(leaveSupport, { failure: 'There was an error leaving. Sign out instead.' })
  const goBack = (): void =>
    leave.mutate({}, { onSuccess: ({ AccountID }) => window.location.assign(addressOfAccount(AccountID)) })
  const ends = Support?.EndsDate
  const atEnd = useEffectEvent(goBack)
  useEffect(() => {
    if (!ends) return undefined
    const left = Date.parse(ends) - Date.now() - beforeEndMs
    // A machine that slept past the end has nothing left to leave.
    if (left < -beforeEndMs) {
      onSessionEnd()
      return undefined
    }
    const timer = setTimeout(atEnd, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [ends])
  if (!Support) return null
  const name = `${user.FirstName} ${user.LastName}`.trim() || user.UserName
  return (
    <section className={classes.bar} aria-label="Session for support" data-support>
      <p>
        <b>
          Signed in as {name}, {CompanyName}
        </b>
        <span>
          {Support.Reason} · until {formatTime(Support.EndsDate)}
        </span>
      </p>
      <Button size="xs" variant="default" loading={leave.isPending} onClick={goBack}>
        Leave
      </Button>
    </section>
  )
}
