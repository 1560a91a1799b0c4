import { listPermissions } from '@carillon/contract/contacts.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import classes from './permission-list.module.css'

/** Every opt-in and opt-out of a contact's numbers, the newest first: what happened, how, and when. */
export const PermissionList = ({ PersonID }: { PersonID: number }) => {
  const { data, error, refetch } = useCall(listPermissions, { params: { PersonID } })
  return (
    <Card title="Opt-in and opt-out history">
      {error && !data ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting the opt-in and opt-out history.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Stack gap={8} aria-busy="true" aria-label="Loading">
          <Skeleton height={14} width="50%" />
          <Skeleton height={12} width="70%" />
        </Stack>
      ) : data.Items.length === 0 ? (
        <Text c="dimmed">No opt-in or opt-out has been recorded.</Text>
      ) : (
        <ol className={classes.list}>
          {data.Items.map((item) => (
            <li key={`${item.Date} ${item.PhoneNumber} ${item.Event}`}>
              <b>{item.Event}</b>
              <div className={classes.quiet}>
                {[phoneText(item.PhoneNumber), item.Source, item.By && `by ${item.By}`].filter(Boolean).join(' · ')}
              </div>
              {item.Words && <q className={classes.words}>{item.Words}</q>}
              <time className={classes.quiet} dateTime={item.Date}>
                {formatWhen(item.Date)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
