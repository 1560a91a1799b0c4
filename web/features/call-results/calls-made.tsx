import type { CallMade } from '@carillon/contract/call-results.ts'
import { lineText } from '@carillon/domain/broadcast/call-words.ts'
import { Text, Title } from '@mantine/core'
import { formatWhen } from '../../ui/format.ts'
import classes from '../../ui/happenings.module.css'
import { SentSound } from '../audio/sent-sound.tsx'
import panel from '../broadcast-people/person-panel.module.css'
import { secondsText } from './call-columns.tsx'

/** Each call: when, how it ended, how it was told who answered, and what was played, to be listened to. */
export const CallsMade = ({ calls }: { calls: readonly CallMade[] }) => (
  <section className={panel.thread} aria-label="Calls">
    <Title order={4} fz={14} mb="sm">
      Calls
    </Title>
    {calls.length === 0 ? (
      <Text c="dimmed">They have not been called.</Text>
    ) : (
      <ol className={classes.list}>
        {calls.map((call) => (
          <OneCall key={`${call.Attempt} ${call.DialedDate}`} call={call} />
        ))}
      </ol>
    )}
  </section>
)

const OneCall = ({ call }: { call: CallMade }) => {
  const { DialedDate, Result, ToldBy, NetworkCode, AnsweredBy, Sound, Quality } = call
  const line = Quality ? lineText(Quality) : ''
  return (
    <li>
      <b>{Result}</b>
      <time className={classes.quiet} dateTime={DialedDate}>
        {formatWhen(DialedDate)}
      </time>
      {factsOf(call).length > 0 && <div className={classes.quiet}>{factsOf(call).join(' · ')}</div>}
      {ToldBy && <div className={classes.quiet}>{ToldBy}</div>}
      {line && <div className={classes.quiet}>{line}</div>}
      {NetworkCode && AnsweredBy === '' && <div className={classes.quiet}>The phone network said: {NetworkCode}</div>}
      {Sound && (
        <div style={{ marginTop: 6 }}>
          <Text size="sm">
            {AnsweredBy === 'Machine' ? 'Left on voicemail' : 'Played'}: {Sound.Name}
          </Text>
          <SentSound {...Sound} />
        </div>
      )}
    </li>
  )
}

const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000

/** 'Rang for 12 s', 'talked for 14 s', 'heard 9 s', 'pressed 1 5'. */
const factsOf = (call: CallMade): string[] => {
  const { RangDate, AnsweredDate, EndedDate, Duration, HeardSeconds, Keys } = call
  const until = AnsweredDate ?? EndedDate
  return [
    RangDate && until ? `Rang for ${secondsText(between(RangDate, until)) || '0 s'}` : '',
    Duration > 0 ? `talked for ${secondsText(Duration)}` : '',
    HeardSeconds > 0 ? `${secondsText(HeardSeconds)} of the message` : '',
    Keys ? `pressed ${[...Keys].join(' ')}` : '',
  ].filter((fact) => fact !== '')
}
