import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { offeredStart } from '@carillon/domain/time/calling-start.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { formatAgo, timeZone } from '../../ui/format.ts'
import { TimeField } from '../../ui/time-field.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { useSendWindow } from '../account/text-window.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { startNotices } from './start-notices.ts'
import { type StartParts, shownParts, startDateOf, startPartsOf, startWords, type TypedStart } from './start-time.ts'

/** A day and a time as they stand in their fields, half typed or not. */
export type StartField = {
  readonly parts: StartParts
  readonly StartDate: string | undefined
  readonly change: (part: Partial<StartParts>) => void
  /** That it is to keep; undefined for none. */
  readonly window: CallingWindow | undefined
  /** Offers the usual start where nothing is chosen yet. */
  readonly suggest: () => void
}

type Start = { StartDate: string | null; typed: TypedStart | undefined }

export const useStartField = (
  start: Start,
  onTyped: (typed: TypedStart) => void,
  ofType: BroadcastType = 'SMS',
): StartField => {
  const window = useSendWindow(ofType)
  const parts = shownParts(start.StartDate, start.typed, timeZone())
  const type = (next: StartParts): void => onTyped({ parts: next, StartDate: startDateOf(next, timeZone()) ?? null })
  return {
    parts,
    window,
    StartDate: startDateOf(parts, timeZone()),
    change: (part) => type({ ...parts, ...part }),
    suggest: () => {
      const at = offeredStart(window, Date.now(), timeZone())
      if (parts.date === '' && parts.time === '' && at !== undefined) {
        type(startPartsOf(new Date(at).toISOString(), timeZone()))
      }
    },
  }
}

/** The same for a form that is no visit of the wizard. */
export const useOwnStartField = (
  StartDate: string | null,
  onStart: (StartDate: string | null) => void,
  ofType?: BroadcastType,
): StartField => {
  const [typed, setTyped] = useState<TypedStart>()
  const take = (next: TypedStart): void => {
    setTyped(next)
    onStart(next.StartDate)
  }
  return useStartField({ StartDate, typed }, take, ofType)
}

/** Date and time, with the zone they are meant in. */
export const StartPicker = ({ start, errors }: { start: StartField; errors: FieldErrors }) => {
  const { parts, StartDate, window, change } = start
  const zone = timeZone()
  const notices = startNotices(parts, { now: Date.now(), timeZone: zone, window })
  return (
    <div>
      <Group gap="sm" align="start">
        <DateField
          label="Start date"
          required
          min={startPartsOf(new Date().toISOString(), zone).date}
          value={parts.date}
          error={errors.StartDate}
          onChange={(date) => change({ date })}
        />
        <TimeField
          label="Start time"
          value={parts.time}
          error={errors.startTimeText}
          onChange={(time) => change({ time })}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        In your time zone, {zoneName(zone, new Date())}.
        {StartDate && ` That is ${startWords(whenText(StartDate), formatAgo(StartDate))}.`}
      </Text>
      <div aria-live="polite">
        {notices.map((notice) => (
          <Text key={notice} size="xs" c="var(--c-amber)" mt={4}>
            {notice}
          </Text>
        ))}
      </div>
    </div>
  )
}
