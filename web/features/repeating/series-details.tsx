import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCalendarRepeat, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { timeZone } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { CallMessage } from '../broadcast-calls/call-message.tsx'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { LabelChips } from '../labels/label-chip.tsx'
import { Handset } from '../library/handset.tsx'
import { templateParts } from '../library/preview.ts'
import { useWritten } from '../library/use-written.ts'
import { AnswersCard } from './answers-card.tsx'
import { AudienceCard } from './audience-card.tsx'
import { CallsCard } from './calls-card.tsx'
import { FailuresBanner } from './failures-banner.tsx'
import { RunsCard } from './runs-card.tsx'
import { RunDates } from './schedule-preview.tsx'
import classes from './series.module.css'
import type { SeriesAct } from './series-acts.ts'
import { SeriesMenu } from './series-menu.tsx'
import { statusTones, whyNoDates } from './series-words.ts'
import { useMayChange, useMaySend, useSeriesActs } from './use-series-acts.tsx'

type Props = { series: RepeatingBroadcast; asked: SeriesAct | undefined }

/** When it goes out next, to whom, what it says, and what became of the last runs. */
export const SeriesDetails = ({ series, asked }: Props) => {
  const navigate = useNavigate()
  const acts = useSeriesActs({
    onDeleted: () => void navigate({ to: addresses.broadcasts, search: { status: 'Repeating' } }),
  })
  const mayChange = useMayChange()(series)
  const maySend = useMaySend()(series)
  const { BroadcastName, RepeatingBroadcastID, RepeatingBroadcastSchedule: schedule, Status, User } = series
  const isCalled = isOfCalls(series)
  const calls = isCalled || isOfBoth(series)
  const textsFrom = phoneText(series.TextPhoneNumber)
  const from = fromText(series)
  const written = useWritten(series.TextMessage, series.IncludeSignature, series.Media.length > 0)
  const zone = schedule.TimeZone

  // A link may name what to open; once is enough, so it leaves the address.
  const openAsked = useEffectEvent((act: SeriesAct) => {
    if (act === 'hand-over' ? mayChange : maySend) acts.open(act, series)
    void navigate({ to: '.', search: {}, replace: true })
  })
  useEffect(() => {
    if (asked) openAsked(asked)
  }, [asked])

  return (
    <>
      <PageHeader
        title={BroadcastName}
        back={
          <TextLink to={addresses.broadcasts} search={{ status: 'Repeating' }}>
            Repeating broadcasts
          </TextLink>
        }
        beside={<StatusWord word={Status} tone={statusTones[Status]} />}
        subtitle={`${schedule.ScheduleDescription} · from ${from} · by ${User.FirstName} ${User.LastName}`}
        actions={
          <>
            {(Status === 'Active' ? mayChange : maySend && Status === 'Paused') && (
              <TurnButton series={series} acts={acts} />
            )}
            <SeriesMenu series={series} acts={acts} />
          </>
        }
      />
      {series.Labels.length > 0 && (
        <Box mb="md">
          <LabelChips labels={series.Labels} />
        </Box>
      )}
      <FailuresBanner
        only={RepeatingBroadcastID}
        onRunAgain={maySend ? () => acts.open('run-again', series) : undefined}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card
            title="Next dates"
            actions={
              maySend && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconCalendarRepeat size={16} />}
                  onClick={() => acts.open('schedule', series)}
                >
                  Edit schedule
                </Button>
              )
            }
          >
            <Stack gap="xs" aria-live="polite">
              {series.NextRunDates.length > 0 ? (
                <RunDates dates={series.NextRunDates} zone={zone} />
              ) : (
                <Text>{whyNoDates(Status)}</Text>
              )}
              <Text size="xs" c="dimmed">
                {schedule.ScheduleDescription}, {zone === timeZone() ? 'in your time zone' : 'on the clock of'}
                {zone === timeZone() ? `, ${zoneName(zone, new Date())}` : ` ${zoneName(zone, new Date())}`}.
              </Text>
              {series.CheckCallingWindow === false && (
                <Text size="xs" c="dimmed">
                  {isCalled ? 'Its runs call' : 'Runs go out'} outside the calling window too.
                </Text>
              )}
            </Stack>
          </Card>
          <RunsCard ids={series.LastBroadcastIDs} />
        </div>
        <div className={classes.column}>
          {!isCalled && (
            <>
              <Handset isSmall from={textsFrom} parts={templateParts(written)} media={series.Media} when="Each run" />
              <AnswersCard series={series} />
            </>
          )}
          {calls && (
            <>
              <CallMessage broadcast={series} />
              <CallsCard series={series} />
            </>
          )}
          <AudienceCard series={series} onEdit={maySend ? () => acts.open('people', series) : undefined} />
        </div>
      </div>
      {acts.dialog}
    </>
  )
}

/** Both numbers where they are two. */
const fromText = ({ BroadcastType, CallerID, TextPhoneNumber }: RepeatingBroadcast): string => {
  if (isOfCalls({ BroadcastType })) return phoneText(CallerID)
  const isOther = isOfBoth({ BroadcastType }) && CallerID !== TextPhoneNumber
  return isOther ? `${phoneText(TextPhoneNumber)} and ${phoneText(CallerID)}` : phoneText(TextPhoneNumber)
}

const TurnButton = ({ series, acts }: { series: RepeatingBroadcast; acts: ReturnType<typeof useSeriesActs> }) => {
  const isPaused = series.Status === 'Paused'
  return (
    <Button
      variant={isPaused ? 'filled' : 'default'}
      leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      disabled={acts.isTurning}
      onClick={() => acts.turn(series, isPaused ? 'Active' : 'Paused')}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
