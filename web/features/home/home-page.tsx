import { type Broadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { lazy, Suspense } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { VerifiedPhones } from '../account/verified-phones.tsx'
import { useLiveBroadcasts } from '../broadcasts/queries.ts'
import { FirstTime } from './first-time.tsx'
import { GoingOut } from './going-out.tsx'
import classes from './home-page.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { Invitation } from './invitation.tsx'
import { Needs } from './needs.tsx'
import { Scheduled } from './scheduled.tsx'
import { sortOut } from './sort-out.ts'
import { WentOut } from './went-out.tsx'

const FailuresBanner = lazy(() =>
  import('../repeating/failures-banner.tsx').then((file) => ({ default: file.FailuresBanner })),
)

/** What needs me, what is going out, what went out, and the way to a new broadcast. */
export const HomePage = () => {
  const open = useCall(listBroadcasts, { query: { 'BroadcastStatusCategory~ne': 'Completed', pagesize: 50 } })
  const over = useCall(listBroadcasts, { query: { BroadcastStatusCategory: 'Completed', pagesize: 30 } })
  const error = open.error ?? over.error
  // What runs is not pushed out by what is over, nor the other way round.
  const broadcasts = open.data && over.data && [...open.data.Items, ...over.data.Items]
  const account = useAccount()
  const mayCreate = useMay('sender')
  // So that 'scheduled' turns into 'going out' without an event.
  const now = useNow(15_000)
  useLiveBroadcasts()

  return (
    <>
      <PageHeader title="Home" />
      {mayCreate && <Invitation />}
      {mayCreate && isOnFreeTrial(account) && (
        <div className={classes.trial}>
          <VerifiedPhones />
        </div>
      )}
      {!broadcasts && !error && <HomeSkeleton />}
      {!broadcasts && error && (
        <Card>
          <FailedState
            message={sentenceOf(error, 'There was an error getting your broadcasts.')}
            onRetry={() => void Promise.all([open.refetch(), over.refetch()])}
          />
        </Card>
      )}
      {broadcasts?.length === 0 && (
        <>
          <Suspense>
            <FailuresBanner />
          </Suspense>
          <FirstTime mayCreate={mayCreate} />
        </>
      )}
      {broadcasts && over.data && broadcasts.length > 0 && (
        <Overview sorted={sortOut(unique(broadcasts), now)} latest={over.data.Items} />
      )}
    </>
  )
}

/** One that changes its category may be in both answers for a moment. */
const unique = (broadcasts: readonly Broadcast[]): Broadcast[] => [
  ...new Map(broadcasts.map((one) => [one.BroadcastID, one])).values(),
]

const Overview = ({ sorted, latest }: { sorted: ReturnType<typeof sortOut>; latest: readonly Broadcast[] }) => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <GoingOut broadcasts={sorted.goingOut} />
      <WentOut broadcasts={sorted.wentOut.slice(0, 5)} />
    </div>
    <div className={classes.column}>
      <Needs needs={sorted.needs} partly={sorted.partly} latest={latest} />
      <Scheduled broadcasts={sorted.scheduled.slice(0, 5)} />
    </div>
  </div>
)
