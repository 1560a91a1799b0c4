import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { List, Skeleton, Switch, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { FailedState } from '../../ui/failed-state.tsx'
import { whenText } from '../broadcasts/when-text.ts'
import { NextDay } from './hours-items.tsx'
import { PlanItem } from './plan-item.tsx'
import type { useNextRuns } from './use-next-runs.ts'

type Props = {
  runs: ReturnType<typeof useNextRuns>
  groups: Draft['Lists']
  /** That it keeps; undefined where it keeps none. */
  window: CallingWindow | undefined
  form: Pick<DraftForm, 'CheckCallingWindow'>
  onChange: (part: Partial<Pick<DraftForm, 'CheckCallingWindow' | 'ContinueOnNextDay'>>) => void
}

/** What each run does, and when the next ones are. */
export const RepeatingItem = ({ runs, groups, window, form, onChange }: Props) => (
  <PlanItem icon={<IconRepeat size={20} />} title={runs.ScheduleDescription ?? 'It repeats'}>
    {runs.failure ? (
      <FailedState compact message={runs.failure} onRetry={runs.onRetry} />
    ) : runs.ScheduleDescription === undefined ? (
      <Skeleton height={96} mt="xs" />
    ) : (
      <>
        <Text c="dimmed">
          Each run is a broadcast of its own, with its own results.{' '}
          {groups.length > 0
            ? 'Its groups are read anew: who has joined gets it, who has left does not. '
            : 'It goes to the people on this list. '}
          Opt-outs, credits and limits are looked at on its day.
        </Text>
        <Text mt="xs" fw={560}>
          The next dates:
        </Text>
        <List size="sm" mt={4}>
          {runs.NextRunDates.map((date) => (
            <List.Item key={date}>{whenText(date).replace(/^\w/, (letter) => letter.toUpperCase())}</List.Item>
          ))}
        </List>
        {window && (
          <>
            <Switch
              mt="sm"
              label="Runs outside my calling window go out all the same"
              checked={form.CheckCallingWindow === false}
              onChange={(event) => onChange({ CheckCallingWindow: event.currentTarget.checked ? false : null })}
            />
            {form.CheckCallingWindow !== false && <NextDay continues={window.ContinueOnNextDay} onChange={onChange} />}
          </>
        )}
      </>
    )}
  </PlanItem>
)
