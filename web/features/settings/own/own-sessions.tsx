import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@carillon/contract/own-sessions.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../../platform/api.ts'
import { useCall, useSend } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatAgo, formatCounted } from '../../../ui/format.ts'
import { notify, notifyFailure } from '../../../ui/notify.ts'
import classes from './own-texts.module.css'
import { deviceText } from './own-words.ts'

/** Where the user is signed in, and how to be so no longer. */
export const OwnSessions = () => {
  const { data, error, refetch } = useCall(listOwnSessions)
  return (
    <Card title="Where you are signed in">
      {data ? (
        <Sessions sessions={data.Items} count={data.Size} />
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting where you are signed in.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={56} aria-busy="true" />
      )}
    </Card>
  )
}

const Sessions = ({ sessions, count }: { sessions: readonly OwnSession[]; count: number }) => {
  const endOthers = useSend(endOtherSessions, { invalidates: [listOwnSessions] })
  const isAlone = count === sessions.filter(({ IsThis }) => IsThis).length
  const leaveOthers = (): void =>
    endOthers.mutate(
      {},
      {
        onSuccess: ({ Ended }) => void notify(`You are signed out in ${formatCounted(Ended, 'other browser')}.`),
        onError: (failed) => void notifyFailure(sentenceOf(failed, signOutFailed)),
      },
    )
  return (
    <Stack gap="md">
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <OneSession key={session.SessionID} session={session} />
        ))}
      </ul>
      {count > sessions.length && (
        <Text c="dimmed">
          {formatCounted(count - sessions.length, 'browser')} that you used longer ago are not shown.
        </Text>
      )}
      {!isAlone && (
        <Group>
          <Button variant="default" loading={endOthers.isPending} onClick={leaveOthers}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const OneSession = ({ session }: { session: OwnSession }) => {
  const { SessionID, IsThis, UserAgent, NetworkAddress, Support, CreatedDate, SeenDate } = session
  const end = useSend(endOwnSession, { invalidates: [listOwnSessions] })
  const name = Support === null ? deviceText(UserAgent) : `Support: ${Support}, standing in for you`
  const signOut = (): void =>
    end.mutate(
      { params: { SessionID } },
      {
        onSuccess: () => void notify(`${name} is signed out.`),
        onError: (failed) => void notifyFailure(sentenceOf(failed, signOutFailed)),
      },
    )
  const used = IsThis ? 'This browser' : `Used ${formatAgo(SeenDate)}`
  return (
    <li className={classes.row}>
      <div>
        <b>{name}</b>
        <div className={classes.now}>
          {[used, `signed in ${formatAgo(CreatedDate)}`, NetworkAddress && `from ${NetworkAddress}`]
            .filter(Boolean)
            .join(', ')}
        </div>
      </div>
      {!IsThis && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Sign out: ${name}`}
          loading={end.isPending}
          onClick={signOut}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const signOutFailed = 'There was an error signing you out there.'
