import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { Box, Text, VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCounted, formatPercent } from '../../ui/format.ts'
import { percentsOf } from '../../ui/percents.ts'
import { ResultBar } from '../../ui/result-bar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { hasTextsOut } from '../broadcasts/calls-to-come.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { keyBars } from '../broadcasts/key-bars.ts'
import { resultParts } from '../broadcasts/result-parts.ts'
import { beforeStart, shownStatus } from '../broadcasts/shown-status.ts'
import { readWait } from '../broadcasts/wait.ts'
import { whomOf } from '../broadcasts/whom.ts'
import { beingCalled, useCallsInProgress } from '../call-results/use-calls-in-progress.ts'
import { Confirmations } from './confirmations.tsx'
import { CourseButtons, type CourseProps } from './course-buttons.tsx'
import { announcement, headline, quietLine } from './headline.ts'
import classes from './live-result.module.css'
import { ResultRing } from './result-ring.tsx'
import { surveyBars } from './survey-bars.ts'

/** What is happening at this moment, in figures and in a sentence, and what can be done about it. */
export const LiveResult = (props: CourseProps) => {
  const { broadcast } = props
  // So that an estimate that did not come true goes without waiting for the next count.
  const now = useNow(5000)
  const { PeopleCount, PhoneNumberCount, TotalCompleted, CreditsUsed, MaxCreditCost } = broadcast
  const status = shownStatus(broadcast)
  const wait = readWait(broadcast)
  const calls = beingCalled(useCallsInProgress(broadcast).data)
  const parts = resultParts(broadcast, calls)
  const isAhead = beforeStart.includes(status) && !hasTextsOut(broadcast)
  const isRunning = status === 'Broadcasting' || status === 'Paused' || (!isAhead && beforeStart.includes(status))
  // The same figure in the ring and beside it, whose shares add up.
  const percents = percentsOf(parts.map(({ count }) => count))
  const isCalls = isOfCalls(broadcast)
  const { LivePersonTotal, AnsweringMachineTotal, DeliveredTexts } = broadcast
  const isBoth = isOfBoth(broadcast)
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const heard = LivePersonTotal + AnsweringMachineTotal
  const delivered = isBoth
    ? formatPercent(DeliveredTexts + heard, all)
    : isCalls
      ? formatPercent(heard, PhoneNumberCount)
      : (percents[parts.findIndex(({ label }) => label === 'Delivered')] ?? '0%')
  const isSurvey = broadcast.IsTextSurvey || broadcast.SurveyResponses.length > 0
  const quiet = quietLine(broadcast)
  return (
    <Card>
      <div className={classes.result}>
        {isAhead ? (
          <ResultRing parts={parts} big={formatCount(PeopleCount)} small={aheadText(broadcast)} />
        ) : isRunning ? (
          <ResultRing
            parts={parts}
            big={formatPercent(TotalCompleted, PhoneNumberCount)}
            small={`of ${formatCount(PhoneNumberCount)} done`}
          />
        ) : broadcast.Escalation ? (
          <ResultRing
            parts={parts}
            big={formatCount(broadcast.Escalation.ConfirmedTotal)}
            small={broadcast.Escalation.ConfirmedTotal === 1 ? 'person confirmed' : 'people confirmed'}
          />
        ) : (
          <ResultRing
            parts={parts}
            big={delivered}
            small={
              isBoth
                ? `of ${formatCount(all)} texts and calls`
                : `of ${formatCount(PhoneNumberCount)} ${isCalls ? 'reached' : 'delivered'}`
            }
          />
        )}
        <div className={classes.words}>
          <p className={classes.headline}>{headline(broadcast, wait, now, calls)}</p>
          <VisuallyHidden role="status">{announcement(broadcast, wait, now)}</VisuallyHidden>
          <Confirmations broadcast={broadcast} />
          {isSurvey && !isAhead && <Answers broadcast={broadcast} />}
          <ResultBar label="Results" parts={parts} height={8} />
          {quiet && (
            <Text c="dimmed" mt="sm">
              {quiet}
            </Text>
          )}
          <Text c="dimmed" mt="sm">
            {creditsText(CreditsUsed, MaxCreditCost, isAhead || isRunning, broadcast.TransferAndConnect !== null)}
          </Text>
          <CourseButtons {...props} />
        </div>
      </div>
    </Card>
  )
}

/** Below how many people it is to: 'people', 'people on 6 phones'. */
const aheadText = (broadcast: CourseProps['broadcast']): string => whomText(whomOf(broadcast)).replace(/^[\d,]+ /, '')

/** What was asked is what a survey is for: its answers, by text and by key, stand over what became of its texts and calls. */
const Answers = ({ broadcast }: Pick<CourseProps, 'broadcast'>) => {
  const isByText = broadcast.IsTextSurvey
  const isByKey = broadcast.SurveyResponses.length > 0
  const isBoth = isByText && isByKey
  return (
    <Box mb="md">
      {isByText && <Bar label={isBoth ? 'Answers by text' : 'Answers'} parts={surveyBars(broadcast)} />}
      {isByKey && <Bar label={isBoth ? 'Answers by key' : 'Answers'} parts={keyBars(broadcast)} />}
      <Text size="xs" c="dimmed" mb={-12}>
        {isOfBoth(broadcast) ? 'Texts and calls' : isByText ? 'Texts' : 'Calls'}
      </Text>
    </Box>
  )
}

const Bar = ({ label, parts }: Pick<ComponentProps<typeof ResultBar>, 'label' | 'parts'>) => (
  <Box mb="md">
    <Text size="xs" c="dimmed" mb={4}>
      {label}
    </Text>
    <ResultBar label={label} parts={parts} height={8} />
  </Box>
)

const creditsText = (used: number, most: number, isOpen: boolean, isTransfer: boolean): string => {
  if (most === 0 && used === 0) return 'No credits used.'
  return isOpen
    ? `${formatCounted(used, 'credit')} used so far, ${formatCount(most)} at most${isTransfer ? ', transfers apart' : ''}.`
    : `${formatCounted(used, 'credit')} used.`
}
