import { listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { canCreateBroadcast } from '@carillon/domain/people/roles.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useUser } from '../account/queries.ts'
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

/** What needs me, what is going out, what went out, and the way to a new broadcast. */
export const HomePage = () => {
  const { data, error, refetch } = useCall(listBroadcasts, { query: { sortby: '-StartDate', pagesize: 50 } })
  const mayCreate = canCreateBroadcast(useUser())
  // So that 'scheduled' turns into 'going out' without an event.
  const now = useNow(15_000)
  useLiveBroadcasts()

  return (
    <>
      <PageHeader title="Home" />
      {mayCreate && <Invitation />}
      {!data && !error && <HomeSkeleton />}
      {!data && error && (
        <Card>
          <FailedState
            message={sentenceOf(error, 'There was an error getting your broadcasts.')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data && data.Items.length === 0 && <FirstTime mayCreate={mayCreate} />}
      {data && data.Items.length > 0 && <Overview sorted={sortOut(data.Items, now)} />}
    </>
  )
}

const Overview = ({ sorted }: { sorted: ReturnType<typeof sortOut> }) => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <GoingOut broadcasts={sorted.goingOut} />
      <WentOut broadcasts={sorted.wentOut.slice(0, 5)} />
    </div>
    <div className={classes.column}>
      <Needs needs={sorted.needs.slice(0, 6)} />
      <Scheduled broadcasts={sorted.scheduled.slice(0, 5)} />
    </div>
  </div>
)
