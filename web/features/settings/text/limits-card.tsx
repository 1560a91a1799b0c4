import { getMessagingLimits, type MessagingLimits } from '@carillon/contract/account.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../../platform/api.ts'
import { useCall } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { limitTone, periodWords, resetText, usedText } from './limit-words.ts'
import classes from './limits-card.module.css'

/** What may be sent today, what is used of it, and the limits of each toll-free number. */
export const LimitsCard = () => {
  const { data, error, refetch } = useCall(getMessagingLimits)
  return (
    <Card title="Messaging limit">
      {data ? (
        <Limits limits={data} />
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your messaging limits.')}
          onRetry={refetch}
        />
      ) : (
        <Skeleton height={96} role="status" aria-label="Loading" />
      )}
    </Card>
  )
}

const Limits = ({ limits: { currentLimit, today, tollFree } }: { limits: MessagingLimits }) => {
  const { messagesPerDay, limitName } = currentLimit
  return (
    <Stack gap="md">
      {messagesPerDay === null ? (
        <Text>Your account has no daily limit. {formatCount(today.used)} message parts have left today.</Text>
      ) : (
        <div>
          <Text fw={600}>
            {limitName}: {formatCount(messagesPerDay)} message parts a day
          </Text>
          <div className={classes.bar}>
            <ProgressBar
              label="Used of today’s limit"
              value={today.allocated}
              total={messagesPerDay}
              height={8}
              tone={limitTone(today.allocated, messagesPerDay)}
            />
          </div>
          <Text c="dimmed">
            {usedText(today, messagesPerDay)} {resetText(today.resetsAt)}
          </Text>
        </div>
      )}
      <Text size="xs" c="dimmed">
        A part is what one credit pays: 160 characters, and a longer text is several. Days begin at midnight Pacific
        time. Replies from your inbox count too.
        {limitName === 'Standard' && ' Registered accounts have a higher limit.'}
      </Text>
      {tollFree
        .filter(({ limits }) => limits.length > 0)
        .map(({ TextNumberID, Name, TextPhoneNumber, limits }) => (
          <div key={TextNumberID} className={classes.number}>
            <Text fw={600}>
              Toll-free {phoneText(TextPhoneNumber)}
              {Name && <span className={classes.name}> {Name}</span>}
            </Text>
            <ul className={classes.periods}>
              {limits.map(({ period, limit, used, resetsAt }) => (
                <li key={period}>
                  <span>
                    {formatCount(used)} of {formatCount(limit)} {periodWords[period]}
                  </span>
                  <ProgressBar
                    label={`${phoneText(TextPhoneNumber)} ${periodWords[period]}`}
                    value={used}
                    total={limit}
                    tone={limitTone(used, limit)}
                  />
                  <small>{resetText(resetsAt)}</small>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Stack>
  )
}
